import * as z from 'zod/mini';
import { described, type OperationDoc, ok, queryOf, success } from '../../http/openapi/operation-doc.ts';
import { count, instant, listSuccess, text, whole } from '../../http/openapi/schemas.ts';
import { documented, type Keywords, schemaReference } from '../../http/request/json-schema.ts';
import { HIDDEN } from '../../sandboxes/access/access.ts';
import { DELIVERY_ENDS, DELIVERY_FAULTS, EVENT_TYPES, type EventType } from '../../sandboxes/event.ts';
import { order } from '../orders/openapi.ts';
import { attemptDeliveriesBody, eventType } from './body.ts';
import { EVENT_KINDS } from './query.ts';
import type { EVENT_ROWS } from './rows.ts';

const metDeliveryFault = described('MetDeliveryFaultRule', 'A fault, and how many attempts have met it', {
  type: z.optional(eventType),
  fault: z.enum(DELIVERY_FAULTS),
  times: z.optional(count),
  delaySeconds: count,
  met: count,
});

/** A webhook in a sandbox's settings, as a response shows it. */
export const shownWebhook = described(
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

const attempt = described(
  'DeliveryAttempt',
  "`at` is the sandbox's time, `durationMs` is real time. Without a response in time, `status` is null and `error` says why",
  {
    at: instant,
    // A receiver may respond with a status that no standard knows.
    status: z.nullable(whole(100, 999)),
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

/** The members of an event that its receivers get, too. */
const members = { type: z.enum(EVENT_TYPES), timestamp: instant, data: order };

const event = described(
  'OrderEvent',
  "A change of an order. The id has the digits of the order's id and its version; a delete counts as a version. A change of items and status is named by the status. `data` is the order after the change; a deleted order is as it was last",
  {
    id: z.string().check(z.regex(/^evt-[a-z0-9-]+-\d{16}-\d+$/)),
    ...members,
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

/** The document's texts and schemas for the operations of events. */
export const EVENT_DOCS = {
  listEvents: {
    description:
      'The events of the changes that were made while the setting `events` was on: the last 1,000, sorted by timestamp, order id and version. An event is written in the same atomic step as its change. Seeds, PUT, repeated creates and refused requests add no events. The default sandbox has none.',
    query: queryOf(EVENT_KINDS, {
      type: 'Only events of this type',
      orderId: 'Only events of this order',
      since: "Only events at this instant or later, by the sandbox's clock",
      pending: '`true`: only events with a delivery that is still to come. `false`: only the others',
      limit: 'The largest number of events on a page',
      cursor: 'The nextCursor of the previous page, with the same filters',
    }),
    success: ok('A page of events', listSuccess('EventListResponse', { events: z.array(event) })),
  },
  attemptDeliveries: {
    description:
      'Attempts all deliveries that are due, in the order of their events, and waits for attempts that are already running. It stops after 20 seconds with `more`: repeat it then. With `advanceClock`, on a clock that stands still, it goes on and moves the clock to each next attempt: three days of retries in one request. On any other clock, `advanceClock` is a 422. An attempt is delivered if the response is 2xx within 5 seconds. The local server also attempts what is due by itself, unless `webhookDelivery` is `manual`. With `event`, only that event is delivered, once more and now, to every webhook that takes its type, whether it was delivered before or not; an unknown id is a 404. If the delivery fails, it is retried like any other attempt. If the response has `more`, repeat the request without `event`.',
    body: attemptDeliveriesBody,
    bodyIsOptional: true,
    success: ok('What was attempted, and what is left', success('DeliveriesResponse', deliverySummary)),
  },
} satisfies Record<keyof typeof EVENT_ROWS, OperationDoc>;

function summaryOf(type: EventType): string {
  if (type === 'order.updated') return 'The items of an order changed, and its status did not';
  return `An order was ${type.replace('order.', '')}`;
}

const payload = described(
  'WebhookPayload',
  "The body of a delivery, which has the same bytes on every attempt. `timestamp` is the instant of the change by the sandbox's clock. `data` is the order after the change; a deleted order is as it was last",
  members,
);

const HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'The id of the event, the same on every attempt',
  'webhook-timestamp': 'The real time of the attempt, in whole seconds since 1970',
  'webhook-signature':
    '`v1,` and the base64 of an HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; with several secrets, one for each, separated by spaces',
};

/** The deliveries of each type of event, as the member `webhooks` of an OpenAPI document. They refer to PATH_ITEMS. */
export const WEBHOOKS: Keywords = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, { $ref: '#/components/pathItems/Delivery', summary: summaryOf(type) }]),
);

const DELIVERY: Keywords = {
  summary: 'An order changed',
  description: 'Signed as https://www.standardwebhooks.com specifies.',
  tags: ['Sandboxes'],
  parameters: Object.entries(HEADERS).map(([name, description]) => ({
    ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: schemaReference(payload) } } },
  responses: {
    '2XX': { description: 'Delivered, if the response arrives within 5 seconds' },
    '410': { description: 'Nothing more is delivered to this URL until `webhooks` is set again' },
    default: { description: 'The delivery is repeated later' },
  },
};

/** The path items that WEBHOOKS refers to. All deliveries have the same form, so the document describes them once. */
export const PATH_ITEMS: Keywords = { Delivery: { post: DELIVERY } };
