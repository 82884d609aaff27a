import type { ApiRequest } from '../../http/request/api-request.ts';
import { CURSOR, LIMIT, pageFinder } from '../../http/request/paging.ts';
import { choice, INSTANT, type Kind, readQuery } from '../../http/request/query-values.ts';
import { isOrderId, ORDER_ID_PATTERN } from '../../orders/order-id.ts';
import { EVENT_TYPES, type StoredEvent } from '../../sandboxes/event.ts';
import { eventKey } from '../../sandboxes/make-event.ts';

const ORDER_ID: Kind<string> = {
  expected: 'ORD-, 13 digits, - and 3 digits',
  schema: { type: 'string', pattern: ORDER_ID_PATTERN.source },
  parse: (text) => (isOrderId(text) ? text : undefined),
};

/** The query parameters of a list of events. */
export const EVENT_KINDS = {
  type: choice(EVENT_TYPES),
  orderId: ORDER_ID,
  since: INSTANT,
  pending: choice(['true', 'false']),
  limit: LIMIT,
  cursor: CURSOR,
};

/**
 * Reads the query string of a list of events. Returns a function that finds its page among all events.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readEventQuery(request: ApiRequest) {
  const values = readQuery(request, EVENT_KINDS);
  const { type, orderId, since = 0, pending } = values;
  const matches = (event: StoredEvent) =>
    (type === undefined || event.type === type) &&
    (orderId === undefined || event.order.id === orderId) &&
    (pending === undefined || pending === String(event.deliveries.some(({ ended }) => ended === null))) &&
    event.timestamp >= since;
  return pageFinder(request, 'events', values, matches, eventKey);
}
