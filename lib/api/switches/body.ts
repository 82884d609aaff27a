import * as z from 'zod/mini';
import type { Service } from '../../http/request/api-request.ts';
import { documented } from '../../http/request/json-schema.ts';
import { closedObject, integer, received, show, sized } from '../../http/request/validation.ts';
import { nearestIds } from '../../http/suggest.ts';
import { CHANGE_IDS, DEFECT_AREAS } from '../../switches/ids.ts';
import { excludingPair, KNOWN_DEFECTS } from '../../switches/known-defects.ts';

const HUNTED_DEFECTS = { most: 20, default: 3 } as const;

const DEFECTS: Catalogue = { singular: 'bug', plural: 'defects', ids: KNOWN_DEFECTS.map(({ id }) => id) };
const CHANGES: Catalogue = { singular: 'change', plural: 'changes', ids: CHANGE_IDS };

export const defectId = switchId(DEFECTS, 'DefectId');

export const changeId = switchId(CHANGES, 'ChangeId');

const defects = switchIds(
  DEFECTS,
  defectId,
  z.refine((ids) => excludingPair(ids) === undefined, {
    error: ({ input }) => `${excludingPair(Array.isArray(input) ? input : [])?.join(' and ')} exclude each other`,
  }),
);

const hunt = closedObject(
  {
    count: z._default(integer('count', 1, HUNTED_DEFECTS.most), HUNTED_DEFECTS.default),
    seed: integer('seed', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    level: z.optional(integer('level', 1, 3)),
    area: z.optional(z.enum(DEFECT_AREAS, received(`area must be one of ${DEFECT_AREAS.join(', ')}`))),
  },
  'A hunt must be an object with count, seed, level and area',
).register(documented, {
  id: 'HuntRequest',
  description:
    'Switches on `count` bugs that the seed chooses, of the area `access` only if `area` says so. The same seed chooses the same bugs everywhere',
});

/** The members of a settings body. Each is optional, and null resets it to its default. */
export const MEMBERS = {
  defects: z.optional(z.nullable(defects)),
  hunt: z.optional(z.nullable(hunt)),
  changes: z.optional(z.nullable(switchIds(CHANGES, changeId))),
};

const HIDDEN = { error: 'This server names no bug, so no sandbox takes bugs or a hunt' } as const;

/** The members of a settings body on a server that names no bug. A snapshot has an empty list. */
const HIDDEN_MEMBERS = {
  ...MEMBERS,
  defects: z.optional(z.nullable(z.array(z.unknown(), HIDDEN).check(z.maxLength(0, HIDDEN)))),
  hunt: z.optional(z.null(HIDDEN)),
};

/** Returns the members of a settings body for a server's switches. If it hides its bugs, none can be switched on. */
export function switchMembers({ switches }: Pick<Service, 'switches'>) {
  return switches.hidesDefects ? HIDDEN_MEMBERS : MEMBERS;
}

export type SwitchMembers = ReturnType<typeof switchMembers>;

export const findingBody = closedObject({ defect: defectId }, 'A finding must be an object with defect').register(
  documented,
  { id: 'FindingRequest' },
);

/** How messages name the switches of a kind. */
interface Catalogue {
  /** The word for one switch in messages. */
  readonly singular: string;
  /** The name of the setting, and of the endpoint without its slash. */
  readonly plural: string;
  /** In the order in which the switches apply. */
  readonly ids: readonly string[];
}

/** The schema of an id in a catalogue, which has the name `schemaId` in the document. */
function switchId({ singular, plural, ids }: Catalogue, schemaId: string) {
  const known = new Set(ids);
  const unknown = (id: string) =>
    `${show(id)} is not a ${singular}. Did you mean ${nearestIds(id, ids)[0]}? GET /${plural} lists them`;
  return z
    .string(received(`A ${singular} must be the id of one in GET /${plural}`))
    .check(z.refine((id) => known.has(id), { error: ({ input }) => unknown(String(input)) }))
    .register(documented, { id: schemaId, enum: [...ids] });
}

/**
 * The schema of a setting that switches some on, each named once. `id` is the schema of an id; `rules` are further
 * rules.
 */
function switchIds(
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
