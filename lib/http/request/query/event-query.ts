import { isOrderId } from '../../../orders/order-id.ts';
import { EVENT_TYPES, type EventType, type StoredEvent } from '../../../sandboxes/events/event.ts';
import { eventKey } from '../../../sandboxes/events/make-event.ts';
import { badRequest } from '../../http-error.ts';
import type { ApiRequest } from '../api-request.ts';
import { show } from '../bodies/validation.ts';
import { cursorIn, limitIn, type PageInfo, pageOf, type SortedQuery } from './paging.ts';
import type { QueryParameters } from './query-parameters.ts';
import { instantIn, oneOf, refuseUnknown } from './query-values.ts';

export const EVENT_PARAMETERS = ['type', 'orderId', 'since', 'pending', 'limit', 'cursor'] as const;

interface EventFilter {
  readonly type: EventType | undefined;
  readonly orderId: string | undefined;
  /** Milliseconds since 1970, inclusive. */
  readonly since: number | undefined;
  /** Whether a delivery is still to come. */
  readonly pending: 'true' | 'false' | undefined;
}

/** A request for the events of a sandbox. */
export interface EventQuery extends SortedQuery {
  readonly filter: EventFilter;
}

/**
 * Reads the query string of a list of events.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readEventQuery({ queryParameters, sandboxName, service }: ApiRequest): EventQuery {
  refuseUnknown(queryParameters, EVENT_PARAMETERS, service.faults);
  const filter: EventFilter = {
    type: oneOf(queryParameters, 'type', EVENT_TYPES),
    orderId: orderIdIn(queryParameters),
    since: instantIn(queryParameters, 'since'),
    pending: oneOf(queryParameters, 'pending', ['true', 'false']),
  };
  const list = { scope: { list: 'events', sandboxName, ...filter }, secret: service.cursorSecret };
  return { list, filter, limit: limitIn(queryParameters), position: cursorIn(queryParameters, list) };
}

/** The events on a page, newest first, and where the page lies. `events` are all events of the sandbox. */
export function pageOfEvents(
  query: EventQuery,
  events: readonly StoredEvent[],
): { members: readonly StoredEvent[]; pageInfo: PageInfo } {
  return pageOf(
    query,
    events.filter((event) => matches(event, query.filter)),
    eventKey,
  );
}

function matches(event: StoredEvent, { type, orderId, since, pending }: EventFilter): boolean {
  if (type !== undefined && event.type !== type) return false;
  if (orderId !== undefined && event.order.id !== orderId) return false;
  if (pending !== undefined && pending !== String(event.deliveries.some(({ ended }) => ended === null))) return false;
  return since === undefined || event.timestamp >= since;
}

function orderIdIn(parameters: QueryParameters): string | undefined {
  const id = parameters.single('orderId');
  if (id === undefined || isOrderId(id)) return id;
  throw badRequest(`orderId must be ORD-, 13 digits, - and 3 digits; received ${show(id)}`);
}
