import * as z from 'zod/mini';
import { described, named, type OperationDoc, ok, queryOf, success } from '../../http/openapi/operation-doc.ts';
import { count, instant, text, whole } from '../../http/openapi/schemas.ts';
import { documented } from '../../http/request/json-schema.ts';
import { MAX_DELAY } from '../../http/request-limits.ts';
import { byStatus } from '../../orders/order-status.ts';
import { BOARD_LIMITS, CONTENTS_FORMAT, SANDBOX_NAME_PATTERN } from '../../sandboxes/sandbox-limits.ts';
import { WEBHOOK_DELIVERIES } from '../../sandboxes/settings.ts';
import { shownWebhook } from '../events/openapi.ts';
import { order, orderId, orderItem } from '../orders/openapi.ts';
import { switchMembers } from '../switches/body.ts';
import { hunt, metChanges, metDefects, revealed } from '../switches/openapi.ts';
import { auth, rateLimit } from './access-body.ts';
import { BOARD_KINDS } from './board.ts';
import { seedBody, updateSandboxBody } from './body.ts';
import { advanceClockBody, clockInstant } from './clock-body.ts';
import { contentsBody, describedOrder, OMITTED } from './contents-body.ts';
import { FAULT_MEMBERS } from './fault-rule.ts';
import type { SANDBOX_ROWS } from './rows.ts';

const SWITCHES = switchMembers({ switches: { spoilers: false } });

const name = z.string().check(z.regex(SANDBOX_NAME_PATTERN));

const metFaultRule = described('MetFaultRule', 'A fault rule, and how many requests have met it', {
  ...FAULT_MEMBERS,
  // Requests may spell these in several ways, responses do not.
  method: text,
  path: text,
  met: count,
});

const settings = described('SandboxSettings', 'How a sandbox behaves. Everything is off by default', {
  // Not `instant`: in Java, openapi-generator cannot make a union of a date and an object.
  clock: z.nullable(z.union([clockInstant, z.object({ startAt: clockInstant })])),
  delayMs: whole(0, MAX_DELAY),
  faults: z.array(metFaultRule),
  journal: z.boolean(),
  auth: z.nullable(auth),
  rateLimit: z.nullable(rateLimit),
  events: z.boolean(),
  webhooks: z.array(shownWebhook),
  webhookDelivery: z.enum(WEBHOOK_DELIVERIES),
});

const ids = z.array(orderId).register(documented, { description: 'The ids of the orders, in the order of the body' });

const sandbox = described('Sandbox', '`now` is the time in the sandbox. Only the response to a PUT has `ids`', {
  name,
  now: instant,
  orders: z.object({ total: count, ...byStatus(() => count) }),
  settings,
  defects: metDefects,
  hunt: z.nullable(hunt),
  revealed,
  changes: metChanges,
  ids: z.optional(ids),
});

const snapshot = described(
  'Snapshot',
  'A whole sandbox, as the body of a PUT. A running clock starts at the time of the snapshot. `omitted` names the secret settings that are left out',
  {
    format: z.literal(CONTENTS_FORMAT),
    settings: updateSandboxBody(SWITCHES),
    orders: z.array(describedOrder),
    omitted: z.optional(z.array(z.enum(OMITTED))),
  },
);

const { id, customerName, owner, total, createdAt, updatedAt } = order.shape;
const { name: itemName, quantity } = orderItem.shape;
const card = described('OrderCard', 'A summary of an order', {
  id,
  customerName,
  owner,
  items: z
    .array(z.object({ name: itemName, quantity }))
    .register(documented, { maxItems: BOARD_LIMITS.items, description: 'The first items of the order' }),
  itemCount: count,
  total,
  createdAt,
  updatedAt,
});

const column = described('BoardColumn', 'The newest orders in a status, and whether there are more', {
  orders: z.array(card),
  hasMore: z.boolean(),
});

const board = named(
  'Board',
  byStatus(() => column),
);

const sandboxResponse = success('SandboxResponse', sandbox);

/** The document's texts and schemas for the operations of sandboxes. */
export const SANDBOX_DOCS = {
  getSandbox: {
    description:
      'The number of orders in each status, the settings, and how many requests met each fault rule and each bug, and attempts each fault of a webhook.',
    success: ok('The sandbox', sandboxResponse),
  },
  updateSandbox: {
    description:
      'The body is a JSON merge patch (RFC 7396): null resets a setting to its default, and an absent setting does not change. The default sandbox has no settings, so name another sandbox. Records in a sandbox expire 7 days after their last write.',
    body: updateSandboxBody(SWITCHES),
    success: ok('The sandbox with its new settings', sandboxResponse),
  },
  replaceSandbox: {
    description:
      'Readers see the old state or the new one. The old orders, settings, keys, counts and recorded requests are removed. An order that the API could not produce, and the default sandbox, are a 422. Without times, the first order is created at the time of the setting `clock` or, without one, at 2026-01-01T11:00:00Z, and each further order a minute later. The body has at most 4,000,000 bytes.',
    body: contentsBody(SWITCHES),
    success: ok('The sandbox, and the ids of its orders', sandboxResponse),
  },
  getSnapshot: {
    description:
      'Send it to another sandbox, on this deployment or another, to copy the state. A sandbox of more than 1,000 orders or 4,000,000 bytes is a 413, and so is a response of more than 6,000,000 bytes if each quotation mark and backslash counts twice, as in the result of a Lambda function.',
    success: ok('The snapshot', success('SnapshotResponse', snapshot)),
  },
  deleteSandbox: {
    description: 'Works at any size, and can be repeated on an empty sandbox.',
    success: ok(
      'The sandbox is empty, and its settings are the defaults',
      success('DeleteSandboxResponse', z.object({ name, deletedOrders: count })),
    ),
  },
  getBoard: {
    description:
      'A summary of the newest orders in each status. The console watches a sandbox with it. `GET /sandboxes/{name}` has the number of orders. Such a request is not recorded, needs no credentials, and meets no faults or bugs.',
    query: queryOf(
      BOARD_KINDS,
      byStatus((status) => `How many of the newest ${status} orders to return`),
    ),
    success: ok('The board', success('BoardResponse', board), ['ETag']),
  },
  seedSandbox: {
    description:
      'The orders are in all statuses. In an empty sandbox, the same seed gives the same ids, times and contents on every deployment and every day. With `examples`, it adds the orders that the examples of this document refer to, under their ids; orders that exist stay as they are, and deleted ones are created again.',
    body: seedBody,
    bodyIsOptional: true,
    success: ok('The orders were added', success('SeedResponse', z.object({ created: count, ids }))),
  },
  advanceClock: {
    description:
      "Advances the sandbox's time. Idempotency keys, tokens and rate limit windows expire by it. A running clock keeps running. If no clock is set, time stands still afterwards.",
    body: advanceClockBody,
    success: ok("The sandbox's new time", success('ClockResponse', z.object({ now: instant }))),
  },
} satisfies Record<keyof typeof SANDBOX_ROWS, OperationDoc>;
