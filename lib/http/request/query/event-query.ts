import { isOrderId } from '../../../orders/order-id.ts';
import { EVENT_TYPES, type StoredEvent } from '../../../sandboxes/event.ts';
import { eventKey } from '../../../sandboxes/make-event.ts';
import { badRequest } from '../../http-error.ts';
import type { ApiRequest } from '../api-request.ts';
import { show } from '../bodies/validation.ts';
import type { QueryParameters } from '../event-parts.ts';
import { type SortedQuery, sortedQuery } from './paging.ts';
import { instantIn, oneOf, refuseUnknown } from './query-values.ts';

export const EVENT_PARAMETERS = ['type', 'orderId', 'since', 'pending', 'limit', 'cursor'] as const;

/**
 * Reads the query string of a list of events.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readEventQuery(request: ApiRequest): SortedQuery<StoredEvent> {
  const { queryParameters, service } = request;
  refuseUnknown(queryParameters, EVENT_PARAMETERS, service.faults);
  const filter = {
    type: oneOf(queryParameters, 'type', EVENT_TYPES),
    orderId: orderIdIn(queryParameters),
    /** Milliseconds since 1970, inclusive. */
    since: instantIn(queryParameters, 'since'),
    /** Whether a delivery is still to come. */
    pending: oneOf(queryParameters, 'pending', ['true', 'false']),
  };
  const { type, orderId, since = 0, pending } = filter;
  const matches = (event: StoredEvent) =>
    (type === undefined || event.type === type) &&
    (orderId === undefined || event.order.id === orderId) &&
    (pending === undefined || pending === String(event.deliveries.some(({ ended }) => ended === null))) &&
    event.timestamp >= since;
  return { ...sortedQuery(request, 'events', filter), matches, idOf: eventKey };
}

function orderIdIn(parameters: QueryParameters): string | undefined {
  const id = parameters.single('orderId');
  if (id === undefined || isOrderId(id)) return id;
  throw badRequest(`orderId must be ORD-, 13 digits, - and 3 digits; received ${show(id)}`);
}
