import * as z from 'zod/mini';
import { DEFECT_AREAS } from '../../defects/defect-facts.ts';
import { DEFECTS_BY_ID } from '../../defects/defects.ts';
import { excludingPair } from '../../defects/excluding-pairs.ts';
import { nearestDefects } from '../../defects/nearest-defects.ts';
import { LAST_CLOCK } from '../../sandboxes/settings.ts';
import { parseInstant } from '../instant.ts';
import { isRequestable, REQUESTABLE_STATUSES } from '../response/sample-error.ts';
import { ALL_ROUTES } from '../routes.ts';
import { CLOCK_PATTERN } from './clock-pattern.ts';
import { documented } from './json-schema.ts';
import { MAX_DELAY } from './preferences.ts';
import { bracedPath, colonPath } from './route-path.ts';
import { closedObject, show } from './validation.ts';

/** The limits of a sandbox's settings and seeds. */
export const SANDBOX_LIMITS = {
  faults: 100,
  times: 1_000_000,
  retryAfter: 86_400,
  seedOrders: 1_000,
  huntedDefects: 20,
} as const;
export const HUNT_DEFAULTS = { count: 3 } as const;
export const SEED_DEFAULTS = { orders: 25, seed: 1 } as const;

type Issue = { readonly input?: unknown };

export const received = (expected: string) => ({
  error: ({ input }: Issue) => `${expected}; received ${show(input)}`,
});

/** A whole number in a range. */
export function integer(label: string, min: number, max: number) {
  const expected = `${label} must be a whole number from ${min} to ${max}`;
  return z
    .number(received(expected))
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, received(expected)))
    .register(documented, { type: 'integer', minimum: min, maximum: max });
}

const CLOCK = 'clock must be an ISO 8601 instant from 1970 to the end of 2285, such as 2026-01-31T12:00:00Z, or null';

/** An instant becomes milliseconds since 1970 here. */
const clock = z
  .pipe(
    z.string(received(CLOCK)).check(z.refine((text) => isOnTheClock(parseInstant(text)), received(CLOCK))),
    z.transform((text: string) => parseInstant(text) ?? 0),
  )
  .register(documented, {
    pattern: CLOCK_PATTERN,
    description: "The instant at which the sandbox's time stands still: ISO 8601, from 1970 to the end of 2285",
  });

/** The routes whose requests can be made to fail. */
const FAULTABLE = ALL_ROUTES.filter((route) => route.sandbox === 'sandboxed');
const METHODS = [...new Set(FAULTABLE.map((route) => route.method))];
const PATHS = [...new Set(FAULTABLE.map((route) => route.path))];
const SPELLINGS = [...new Set([...PATHS, ...PATHS.map(colonPath)])];

const method = z.enum(METHODS, received(`method must be one of ${METHODS.join(', ')}`));
const PATH = `path must be one of the routes ${PATHS.join(', ')}`;

/** Either spelling of a route becomes the one of the route table here. */
const path = z
  .pipe(z.enum(SPELLINGS, received(PATH)), z.transform(bracedPath))
  .register(documented, { description: 'A route; `/orders/:id` is the same as `/orders/{id}`' });
const STATUS = `status must be one of ${REQUESTABLE_STATUSES.join(', ')}`;
const status = z
  .number(received(STATUS))
  .check(z.refine(isRequestable, received(STATUS)))
  .register(documented, { type: 'integer', enum: REQUESTABLE_STATUSES });

export const faultRule = closedObject(
  {
    method,
    path,
    status,
    times: z.optional(integer('times', 1, SANDBOX_LIMITS.times)),
    when: z.optional(z.enum(['before', 'after'], received('when must be before or after'))),
    delayMs: z.optional(integer('delayMs', 0, MAX_DELAY)),
    retryAfter: z.optional(integer('retryAfter', 0, SANDBOX_LIMITS.retryAfter)),
  },
  (input) => `A fault must be an object with method, path and status; received ${show(input)}`,
)
  .check(
    z.refine((rule) => FAULTABLE.some((route) => route.method === rule.method && route.path === rule.path), {
      error: 'The path does not have this method, so no request would ever get this fault',
    }),
  )
  .register(documented, {
    id: 'FaultRule',
    description:
      'The next `times` matching requests (all requests, if `times` is left out) get this error. With `before`, the default, the service does nothing else. With `after`, it does the work and loses the response',
    // The methods that a path does not have. Of the paths with the methods they have, generators would make a union.
    not: {
      anyOf: PATHS.map((known) => ({
        properties: {
          path: { enum: [...new Set([known, colonPath(known)])] },
          method: { enum: methodsMissingAt(known) },
        },
      })),
    },
  });

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
    z.refine((id) => DEFECTS_BY_ID.has(id), {
      error: ({ input }) =>
        `${show(input)} is not a defect. Did you mean ${nearestDefects(String(input))[0]}? GET /defects lists them`,
    }),
  )
  .register(documented, { id: 'DefectId', enum: [...DEFECTS_BY_ID.keys()] });

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
    defects: z.optional(z.nullable(defects)),
    hunt: z.optional(z.nullable(hunt)),
  },
  (input) =>
    `Settings must be an object with clock, delayMs, faults, journal, defects or hunt; received ${show(input)}`,
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

function methodsMissingAt(path: string): string[] {
  return METHODS.filter((method) => !FAULTABLE.some((route) => route.path === path && route.method === method));
}

function isOnTheClock(instant: number | undefined): boolean {
  return instant !== undefined && instant >= 0 && instant <= LAST_CLOCK;
}
