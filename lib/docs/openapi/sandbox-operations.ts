import * as z from 'zod/mini';
import { MAX_DELAY } from '../../http/limits.ts';
import { auth, rateLimit } from '../../http/request/bodies/access-bodies.ts';
import { advanceClockBody, clockInstant } from '../../http/request/bodies/clock-bodies.ts';
import { FAULT_MEMBERS } from '../../http/request/bodies/fault-rule.ts';
import { documented } from '../../http/request/bodies/json-schema.ts';
import { seedBody, updateSandboxBody } from '../../http/request/bodies/sandbox-bodies.ts';
import { describedOrder, omittedSettings, stateBody } from '../../http/request/bodies/state-bodies.ts';
import { attemptDeliveriesBody, eventType } from '../../http/request/bodies/webhook-bodies.ts';
import { byStatus } from '../../orders/order-status.ts';
import { HIDDEN } from '../../sandboxes/access/auth.ts';
import { DELIVERY_ENDS, DELIVERY_FAULTS, EVENT_TYPES } from '../../sandboxes/event.ts';
import { BOARD_LIMITS, SANDBOX_NAME_PATTERN, SNAPSHOT_FORMAT } from '../../sandboxes/limits.ts';
import { WEBHOOK_DELIVERIES } from '../../sandboxes/settings.ts';
import { switchSettings } from '../../switches/settings.ts';
import { count, described, named, type OperationDoc, ok, success, whole } from './operation-doc.ts';
import { BOARD_PARAMETER_DOCS, EVENT_LIST_PARAMETER_DOCS, REQUEST_LIST_PARAMETER_DOCS } from './query-parameters.ts';
import { instant, listSuccess, order, orderId, orderItem } from './schemas.ts';
import { hunt, metChanges, metDefects, revealed } from './switch-operations.ts';

const SWITCHES = switchSettings({ switches: { spoilers: false } });

const name = z.string().check(z.regex(SANDBOX_NAME_PATTERN));

const text = z.string();

const metDeliveryFault = described('MetDeliveryFaultRule', 'A fault, and how many attempts have met it', {
  type: z.optional(eventType),
  fault: z.enum(DELIVERY_FAULTS),
  times: z.optional(count),
  delaySeconds: count,
  met: count,
});

const shownWebhook = described(
  'ShownWebhook',
  'A webhook, without its secret. `gone`: its URL responded with 410, so nothing more is delivered to it',
  {
    url: text,
    secret: z.string().register(documented, { description: `Always \`${HIDDEN}\`` }),
    types: z.optional(z.array(eventType)),
    faults: z.array(metDeliveryFault),
    gone: z.optional(z.boolean()),
  },
);

/** A receiver may respond with a status that no standard knows. */
const receiverStatus = whole(100, 999);

const attempt = described(
  'DeliveryAttempt',
  "`at` is the sandbox's time, `durationMs` is real time. Without a response in time, `status` is null and `error` says why",
  {
    at: instant,
    status: z.nullable(receiverStatus),
    error: z.nullable(text),
    durationMs: count,
    fault: z.nullable(z.enum(DELIVERY_FAULTS)),
  },
);

const delivery = described(
  'EventDelivery',
  '`ended` is null while an attempt is still to come, at `nextAttemptAt`. `failed`: the last retry failed. `gone`: the URL responded with 410. `removed`: its webhook was removed',
  {
    url: text,
    ended: z.nullable(z.enum(DELIVERY_ENDS)),
    attempts: z.array(attempt),
    nextAttemptAt: z.nullable(instant),
  },
);

const event = described(
  'OrderEvent',
  "A change of an order. The id has the digits of the order's id and its version; a delete counts as a version. A change of items and status is named by the status. `data` is the order after the change; a deleted order is as it was last",
  {
    id: z.string().check(z.regex(/^evt-[a-z0-9-]+-\d{16}-\d+$/)),
    type: z.enum(EVENT_TYPES),
    timestamp: instant,
    data: order,
    deliveries: z.array(delivery),
  },
);

const deliverySummary = z.object({
  attempted: count,
  delivered: count,
  failed: count,
  pending: count,
  more: z.boolean(),
  nextAttemptAt: z.nullable(instant),
});

const httpStatus = whole(100, 599);

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

const sandboxResponse = success('SandboxResponse', sandbox);

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
    body: stateBody(SWITCHES),
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
    query: BOARD_PARAMETER_DOCS,
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
  listRequests: {
    description: 'The requests that were recorded while the journal was on: the last 1,000 of the last 24 hours.',
    query: REQUEST_LIST_PARAMETER_DOCS,
    success: ok('A page of requests', listSuccess('RequestListResponse', { requests: z.array(receivedRequest) })),
  },
  deleteRequests: {
    description: 'Orders and settings are kept.',
    success: ok(
      'The recorded requests were deleted',
      success('DeleteRequestsResponse', z.object({ name, deleted: z.boolean() })),
    ),
  },
  listEvents: {
    description:
      'The events of the changes that were made while the setting `events` was on: the last 1,000, sorted by timestamp, order id and version. An event is written in the same atomic step as its change. Seeds, PUT, repeated creates and refused requests add no events. The default sandbox has none.',
    query: EVENT_LIST_PARAMETER_DOCS,
    success: ok('A page of events', listSuccess('EventListResponse', { events: z.array(event) })),
  },
  attemptDeliveries: {
    description:
      'Attempts all deliveries that are due, in the order of their events, and waits for attempts that are already running. It stops after 20 seconds with `more`: repeat it then. With `advanceClock`, on a clock that stands still, it goes on and moves the clock to each next attempt: three days of retries in one request. On any other clock, `advanceClock` is a 422. An attempt is delivered if the response is 2xx within 5 seconds. The local server also attempts what is due by itself, unless `webhookDelivery` is `manual`. With `event`, only that event is delivered, once more and now, to every webhook that takes its type, whether it was delivered before or not; an unknown id is a 404. If the delivery fails, it is retried like any other attempt. If the response has `more`, repeat the request without `event`.',
    body: attemptDeliveriesBody,
    bodyIsOptional: true,
    success: ok('What was attempted, and what is left', success('DeliveriesResponse', deliverySummary)),
  },
} as const satisfies Record<string, OperationDoc>;
