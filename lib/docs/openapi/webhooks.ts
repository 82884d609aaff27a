import * as z from 'zod/mini';
import { type Keywords, schemaReference } from '../../http/request/bodies/json-schema.ts';
import { EVENT_TYPES, type EventType } from '../../sandboxes/event.ts';
import { described } from './operation-doc.ts';
import { instant, order } from './schemas.ts';

function summaryOf(type: EventType): string {
  if (type === 'order.updated') return 'The items of an order changed, and its status did not';
  return `An order was ${type.replace('order.', '')}`;
}

const payload = described(
  'WebhookPayload',
  "The body of a delivery, which has the same bytes on every attempt. `timestamp` is the instant of the change by the sandbox's clock. `data` is the order after the change; a deleted order is as it was last",
  { type: z.enum(EVENT_TYPES), timestamp: instant, data: order },
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
