import { EVENT_TYPES, type StoredEvent } from '../../../sandboxes/event.ts';
import type { JournalEntry } from '../../../sandboxes/journal.ts';
import { eventKey } from '../../../sandboxes/make-event.ts';
import { bracedPath } from '../../paths.ts';
import { ROUTE_ROWS } from '../../routes.ts';
import type { ApiRequest } from '../api-request.ts';
import { CURSOR, LIMIT, pageFinder } from './paging.ts';
import { choice, INSTANT, integer, ORDER_ID, readQuery, TEXT } from './query-values.ts';

/** The query parameters of a journal. */
export const JOURNAL_KINDS = {
  method: { ...TEXT, parse: (text: string) => text.toUpperCase() },
  path: { ...TEXT, parse: routeMeantBy },
  status: integer(100, 599),
  since: INSTANT,
  limit: LIMIT,
  cursor: CURSOR,
};

/**
 * Reads the query string of a journal. Returns a function that finds its page among all entries.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readJournalQuery(request: ApiRequest) {
  const values = readQuery(request, JOURNAL_KINDS);
  const { method, path, status, since = 0 } = values;
  const matches = (entry: JournalEntry) =>
    (method === undefined || entry.method === method) &&
    (!path || entry.route === path || entry.path === path) &&
    (status === undefined || entry.status === status) &&
    entry.receivedAt >= since;
  return pageFinder(request, 'requests', values, matches, ({ id }) => id);
}

/** The path to filter by: the one that was sent, or a route. `/orders/:id` becomes `/orders/{id}`, as in the route table. */
function routeMeantBy(path: string): string {
  return ROUTE_ROWS.find((known) => known.path === bracedPath(path))?.path ?? path;
}

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
