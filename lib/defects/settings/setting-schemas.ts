import * as z from 'zod/mini';
import { documented } from '../../http/request/bodies/json-schema.ts';
import { closedObject, integer, received } from '../../http/request/bodies/validation.ts';
import { type Catalogue, switchId, switchIds } from '../../http/switches/id-schemas.ts';
import { DEFECT_AREAS } from '../ids/defect-ids.ts';
import { excludingPair, KNOWN_DEFECTS } from '../known-defects.ts';

const HUNTED_DEFECTS = { most: 20, default: 3 } as const;

const CATALOGUE: Catalogue = { singular: 'bug', plural: 'defects', ids: KNOWN_DEFECTS.map(({ id }) => id) };

/** The id of a bug in the catalogue. */
export const defectId = switchId(CATALOGUE, 'DefectId');

const defects = switchIds(
  CATALOGUE,
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

/** The members of a settings body. */
export const DEFECT_MEMBERS = { defects: z.optional(z.nullable(defects)), hunt: z.optional(z.nullable(hunt)) };

const HIDDEN = { error: 'This server names no bug, so no sandbox takes bugs or a hunt' } as const;

/** The members of a settings body on a server that names no bug. A snapshot has an empty list. */
export const HIDDEN_MEMBERS = {
  defects: z.optional(z.nullable(z.array(z.unknown(), HIDDEN).check(z.maxLength(0, HIDDEN)))),
  hunt: z.optional(z.null(HIDDEN)),
};

export const findingBody = closedObject({ defect: defectId }, 'A finding must be an object with defect').register(
  documented,
  { id: 'FindingRequest' },
);
