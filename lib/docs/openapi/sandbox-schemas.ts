import * as z from 'zod/mini';
import { MAX_DELAY } from '../../http/limits.ts';
import { auth, rateLimit } from '../../http/request/bodies/access-bodies.ts';
import { clockInstant } from '../../http/request/bodies/clock-bodies.ts';
import { FAULT_MEMBERS } from '../../http/request/bodies/fault-rule.ts';
import { documented } from '../../http/request/bodies/json-schema.ts';
import { updateSandboxBody } from '../../http/request/bodies/sandbox-bodies.ts';
import { describedOrder, omittedSettings } from '../../http/request/bodies/state-bodies.ts';
import { byStatus } from '../../orders/order-status.ts';
import { BOARD_LIMITS, SANDBOX_NAME_PATTERN, SNAPSHOT_FORMAT } from '../../sandboxes/limits.ts';
import { WEBHOOK_DELIVERIES } from '../../sandboxes/settings.ts';
import { switchSettings } from '../../switches/settings.ts';
import { shownWebhook } from './event-schemas.ts';
import { count, described, named, success } from './operation-doc.ts';
import { instant, listData, listSuccess, order, orderId, orderItem } from './schemas.ts';
import { hunt, metChanges, metDefects, revealed } from './switch-schemas.ts';

const SWITCHES = switchSettings({ switches: { spoilers: false } });

const name = z.string().check(z.regex(SANDBOX_NAME_PATTERN));

const text = z.string();

const httpStatus = z.number().register(documented, { type: 'integer', minimum: 100, maximum: 599 });

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
  delayMs: z.number().register(documented, { type: 'integer', minimum: 0, maximum: MAX_DELAY }),
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
    format: z.literal(SNAPSHOT_FORMAT),
    settings: updateSandboxBody(SWITCHES),
    orders: z.array(describedOrder),
    omitted: z.optional(z.array(z.enum(omittedSettings(SWITCHES)))),
  },
);

const receivedRequest = described(
  'ReceivedRequest',
  'A recorded request. A body over 4 KiB is cut. Values of headers, parameters, form fields and JSON members whose names mean a credential are `[redacted]`. Damaged or cut JSON is `[redacted]` from such a name on. Of bodies that are not JSON, only the fields of an order are kept. `fault` is the index of the fault rule that the request met. `status` is null if the rule reset the connection. `client` is the name of the caller, if the credentials were those of a client or user. `replayed` is present if the response replays an earlier response with the same Idempotency-Key',
  {
    id: z.string().check(z.regex(/^REQ-\d{13}-\d{8}-[0-9a-f]{8}$/)),
    receivedAt: instant,
    method: text,
    path: text,
    query: z.record(text, z.union([text, z.array(text)])),
    headers: z.record(text, text),
    body: z.nullable(text),
    replayed: z.optional(z.boolean()),
    status: z.nullable(httpStatus),
    durationMs: count,
    fault: z.optional(count),
    client: z.nullable(text),
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

export const boardResponse = success('BoardResponse', board);
export const sandboxResponse = success('SandboxResponse', sandbox);
export const deleteSandboxResponse = success('DeleteSandboxResponse', z.object({ name, deletedOrders: count }));
export const seedResponse = success('SeedResponse', z.object({ created: count, ids }));
export const snapshotResponse = success('SnapshotResponse', snapshot);
export const clockResponse = success('ClockResponse', z.object({ now: instant }));
export const deleteRequestsResponse = success('DeleteRequestsResponse', z.object({ name, deleted: z.boolean() }));

export const requestListResponse = listSuccess('RequestListResponse', listData({ requests: z.array(receivedRequest) }));
