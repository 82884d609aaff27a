import * as z from 'zod/mini';
import { DEFECT_AREAS } from '../../defects/ids/areas.ts';
import { excludingPair } from '../../defects/ids/excluding-pairs.ts';
import { isDefectId, KNOWN_DEFECTS } from '../../defects/ids/known-defects.ts';
import { nearestDefects } from '../../defects/ids/nearest-defects.ts';
import { auth, rateLimit } from './access-bodies.ts';
import { clock } from './clock-bodies.ts';
import { faultRule } from './fault-rule.ts';
import { documented } from './json-schema.ts';
import { MAX_DELAY } from './preferences.ts';
import { integer, received } from './setting-values.ts';
import { closedObject, show } from './validation.ts';

/** The limits of a sandbox's settings and seeds. */
export const SANDBOX_LIMITS = {
  faults: 100,
  seedOrders: 1_000,
  huntedDefects: 20,
} as const;
export const HUNT_DEFAULTS = { count: 3 } as const;
export const SEED_DEFAULTS = { orders: 25, seed: 1 } as const;

const faults = z
  .array(faultRule, received('faults must be an array, or null'))
  .check(
    z.refine((rules) => rules.length <= SANDBOX_LIMITS.faults, `A sandbox has at most ${SANDBOX_LIMITS.faults} faults`),
  )
  .register(documented, { maxItems: SANDBOX_LIMITS.faults });

/** The id of a defect in the catalogue. */
export const defectId = z
  .string(received('A defect must be the id of one in GET /defects'))
  .check(
    z.refine(isDefectId, {
      error: ({ input }) =>
        `${show(input)} is not a defect. Did you mean ${nearestDefects(String(input))[0]}? GET /defects lists them`,
    }),
  )
  .register(documented, { id: 'DefectId', enum: KNOWN_DEFECTS.map(({ id }) => id) });

const defects = z
  .array(defectId, received('defects must be an array of ids, or null'))
  .check(
    z.refine((ids) => excludingPair(ids) === undefined, {
      error: ({ input }) => `${excludingPair(Array.isArray(input) ? input : [])?.join(' and ')} exclude each other`,
    }),
    z.refine((ids) => new Set(ids).size === ids.length, 'defects must name each defect once'),
  )
  .register(documented, { uniqueItems: true, description: 'The defects that are on' });

const hunt = closedObject(
  {
    count: z._default(integer('count', 1, SANDBOX_LIMITS.huntedDefects), HUNT_DEFAULTS.count),
    seed: integer('seed', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    level: z.optional(integer('level', 1, 3)),
    area: z.optional(z.enum(DEFECT_AREAS, received(`area must be one of ${DEFECT_AREAS.join(', ')}`))),
  },
  (input) => `A hunt must be an object with count, seed, level and area; received ${show(input)}`,
).register(documented, {
  id: 'HuntRequest',
  description: 'Switches on `count` defects that the seed chooses. The same seed chooses the same defects everywhere',
});

/** Body of `POST /sandboxes/{name}/findings`. */
export const findingBody = closedObject(
  { defect: defectId },
  (input) => `A finding must be an object with defect; received ${show(input)}`,
).register(documented, { id: 'FindingRequest' });

/** Body of `PATCH /sandboxes/{name}`: a JSON merge patch (RFC 7396). */
export const updateSandboxBody = closedObject(
  {
    clock: z.optional(z.nullable(clock)),
    delayMs: z.optional(z.nullable(integer('delayMs', 0, MAX_DELAY))),
    faults: z.optional(z.nullable(faults)),
    journal: z.optional(z.nullable(z.boolean(received('journal must be true, false or null')))),
    auth: z.optional(z.nullable(auth)),
    rateLimit: z.optional(z.nullable(rateLimit)),
    defects: z.optional(z.nullable(defects)),
    hunt: z.optional(z.nullable(hunt)),
  },
  (input) =>
    `Settings must be an object with clock, delayMs, faults, journal, auth, rateLimit, defects or hunt; received ${show(input)}`,
)
  .check(
    z.refine(
      (settings) => !settings.hunt || (settings.defects ?? []).length === 0,
      'defects and hunt exclude each other: set one of them',
    ),
  )
  .register(documented, {
    id: 'UpdateSandboxRequest',
    description:
      'A JSON merge patch: null resets a setting to its default, and a setting that is left out stays as it is',
  });

/** Body of `POST /sandboxes/{name}/seed`. */
export const seedBody = closedObject(
  {
    orders: z._default(integer('orders', 1, SANDBOX_LIMITS.seedOrders), SEED_DEFAULTS.orders),
    seed: z._default(integer('seed', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), SEED_DEFAULTS.seed),
  },
  (input) => `A seed request must be an object with orders, seed or neither; received ${show(input)}`,
).register(documented, { id: 'SeedRequest' });
