import * as z from 'zod/mini';
import { documented } from '../request/bodies/json-schema.ts';
import { received, show, sized } from '../request/bodies/validation.ts';
import { nearestIds } from '../suggest.ts';

/** A catalogue of switches. */
export interface Catalogue {
  /** The word for one switch in messages. */
  readonly singular: string;
  /** The name of the setting, and of the endpoint without its slash. */
  readonly plural: string;
  /** In the order in which the switches apply. */
  readonly ids: readonly string[];
}

/** The schema of an id in a catalogue, which has the name `schemaId` in the document. */
export function switchId({ singular, plural, ids }: Catalogue, schemaId: string) {
  const known = new Set(ids);
  const unknown = (id: string) =>
    `${show(id)} is not a ${singular}. Did you mean ${nearestIds(id, ids)[0]}? GET /${plural} lists them`;
  return z
    .string(received(`A ${singular} must be the id of one in GET /${plural}`))
    .check(z.refine((id) => known.has(id), { error: ({ input }) => unknown(String(input)) }))
    .register(documented, { id: schemaId, enum: [...ids] });
}

/** The schema of a setting that switches some on, each named once. `id` is the schema of an id; `rules` are further rules. */
export function switchIds(
  { singular, plural, ids }: Catalogue,
  id: ReturnType<typeof switchId>,
  ...rules: z.core.$ZodCheck<string[]>[]
) {
  return sized(
    z.array(id, received(`${plural} must be an array of ids, or null`)).check(
      ...rules,
      z.refine((list) => new Set(list).size === list.length, `${plural} must name each ${singular} once`),
    ),
    { max: ids.length },
    (size) => `There are only ${ids.length} ${singular}s; received ${size}`,
    { uniqueItems: true, description: `The ${singular}s that are on` },
  );
}
