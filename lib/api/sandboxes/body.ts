import * as z from 'zod/mini';
import { ANYTHING, documented } from '../../http/request/json-schema.ts';
import { closedObject, excludes, integer, listOf, received } from '../../http/request/validation.ts';
import { MAX_DELAY } from '../../http/request-limits.ts';
import { SANDBOX_LIMITS } from '../../sandboxes/sandbox-limits.ts';
import { webhookDelivery, webhooks } from '../events/body.ts';
import type { SwitchMembers } from '../switches/body.ts';
import { auth, rateLimit } from './access-body.ts';
import { clock } from './clock-body.ts';
import { faultRule } from './fault-rule.ts';

/** Makes a schema that depends on the settings of a server's switches, once for each form of them. */
export function oncePerSwitches<Schema>(make: (switches: SwitchMembers) => Schema) {
  const made = new Map<SwitchMembers, Schema>();
  return (switches: SwitchMembers): Schema => {
    const schema = made.get(switches) ?? make(switches);
    made.set(switches, schema);
    return schema;
  };
}

const faults = listOf(faultRule, 'faults', 'A sandbox', SANDBOX_LIMITS.faults, 'faults must be an array, or null');

const SETTINGS = {
  clock: z.optional(z.nullable(clock)),
  delayMs: z.optional(z.nullable(integer('delayMs', 0, MAX_DELAY))),
  faults: z.optional(z.nullable(faults)),
  journal: z.optional(z.nullable(z.boolean(received('journal must be true, false or null')))),
  auth: z.optional(z.nullable(auth)),
  rateLimit: z.optional(z.nullable(rateLimit)),
  events: z.optional(z.nullable(z.boolean(received('events must be true, false or null')))),
  webhooks: z.optional(z.nullable(webhooks)),
  webhookDelivery: z.optional(z.nullable(webhookDelivery)),
};

/** A check that a body does not set a hunt beside bugs. */
const huntExcludesDefects = z.refine<Readonly<Record<string, unknown>>>(
  ({ defects, hunt }) => !(hunt && Array.isArray(defects) && defects.length > 0),
  'defects and hunt exclude each other: set one of them',
);

/** Body of `PATCH /sandboxes/{name}`, a JSON merge patch (RFC 7396), with the members of these switches. */
export const updateSandboxBody = oncePerSwitches((switches) => {
  const members: typeof SETTINGS = { ...SETTINGS, ...switches };
  const names = Object.keys(members);
  const list = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return closedObject(members, `Settings must be an object with ${list}`)
    .check(huntExcludesDefects)
    .register(documented, {
      id: 'UpdateSandboxRequest',
      description:
        'A JSON merge patch: null resets a setting to its default, and a setting that is left out stays as it is',
    });
});

/** Body of `POST /sandboxes/{name}/seed`: how many orders of which seed (25 of seed 1 if left out), or the examples. */
export const seedBody = closedObject(
  {
    orders: z.optional(integer('orders', 1, SANDBOX_LIMITS.seedOrders)),
    seed: z.optional(integer('seed', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
    examples: z.optional(z.boolean(received('examples must be true or false'))),
  },
  'A seed request must be an object with orders, seed, both, neither, or examples',
)
  .check(excludes('examples', ['orders', 'seed'], 'examples excludes orders and seed: leave them out'))
  .register(documented, {
    id: 'SeedRequest',
    description: 'How many orders of which seed (25 of seed 1 if left out), or the orders of the examples',
    not: {
      properties: { orders: ANYTHING, seed: ANYTHING, examples: ANYTHING },
      required: ['examples'],
      anyOf: [{ required: ['orders'] }, { required: ['seed'] }],
    },
  });
