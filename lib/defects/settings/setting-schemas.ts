import * as z from 'zod/mini';
import { documented } from '../../http/request/bodies/json-schema.ts';
import { integer, received } from '../../http/request/bodies/setting-values.ts';
import { closedObject, show, sized } from '../../http/request/bodies/validation.ts';
import { DEFECT_AREAS } from '../ids/areas.ts';
import { excludingPair } from '../ids/excluding-pairs.ts';
import { isDefectId, KNOWN_DEFECTS } from '../ids/known-defects.ts';
import { nearestDefects } from '../ids/nearest-defects.ts';

const HUNTED_DEFECTS = { most: 20, default: 3 } as const;

export const defectId = z
  .string(received('A defect must be the id of one in GET /defects'))
  .check(
    z.refine(isDefectId, {
      error: ({ input }) =>
        `${show(input)} is not a defect. Did you mean ${nearestDefects(String(input))[0]}? GET /defects lists them`,
    }),
  )
  .register(documented, { id: 'DefectId', enum: KNOWN_DEFECTS.map(({ id }) => id) });

const defects = sized(
  z.array(defectId, received('defects must be an array of ids, or null')).check(
    z.refine((ids) => excludingPair(ids) === undefined, {
      error: ({ input }) => `${excludingPair(Array.isArray(input) ? input : [])?.join(' and ')} exclude each other`,
    }),
    z.refine((ids) => new Set(ids).size === ids.length, 'defects must name each defect once'),
  ),
  { max: KNOWN_DEFECTS.length },
  (size) => `There are only ${KNOWN_DEFECTS.length} defects; received ${size}`,
  { uniqueItems: true, description: 'The defects that are on' },
);

const hunt = closedObject(
  {
    count: z._default(integer('count', 1, HUNTED_DEFECTS.most), HUNTED_DEFECTS.default),
    seed: integer('seed', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    level: z.optional(integer('level', 1, 3)),
    area: z.optional(z.enum(DEFECT_AREAS, received(`area must be one of ${DEFECT_AREAS.join(', ')}`))),
  },
  (input) => `A hunt must be an object with count, seed, level and area; received ${show(input)}`,
).register(documented, {
  id: 'HuntRequest',
  description: 'Switches on `count` defects that the seed chooses. The same seed chooses the same defects everywhere',
});

/** The members of a settings body. */
export const DEFECT_MEMBERS = { defects: z.optional(z.nullable(defects)), hunt: z.optional(z.nullable(hunt)) };

export const findingBody = closedObject(
  { defect: defectId },
  (input) => `A finding must be an object with defect; received ${show(input)}`,
).register(documented, { id: 'FindingRequest' });
