import { EVENT_TYPES, type StoredEvent } from '../../../sandboxes/event.ts';
import { eventKey } from '../../../sandboxes/make-event.ts';
import type { ApiRequest } from '../api-request.ts';
import { CURSOR, LIMIT, pageFinder } from './paging.ts';
import { choice, INSTANT, ORDER_ID, readQuery } from './query-values.ts';

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
