import {
  DELIVERY_ENDS,
  DELIVERY_FAULTS,
  type Delivery,
  type DeliveryAttempt,
  EVENT_TYPES,
  type OrderEvent,
  type StoredEvent,
} from '../sandboxes/event.ts';
import { isListOf, isNullable, isNumber, isOneOf, isOptional, isShape, isText, parseRecord } from './guards.ts';
import { isOrder } from './stored-records.ts';

const isDeliveryAttempt = isShape<DeliveryAttempt>({
  at: isNumber,
  status: isNullable(isNumber),
  error: isNullable(isText),
  durationMs: isNumber,
  fault: isOneOf(...DELIVERY_FAULTS, null),
});

const isDelivery = isShape<Delivery>({
  url: isText,
  attempts: isListOf(isDeliveryAttempt),
  ended: isOneOf(...DELIVERY_ENDS, null),
  nextAttemptAt: isNullable(isNumber),
  nextFault: isOneOf(...DELIVERY_FAULTS, undefined),
  leasedUntil: isOptional(isNumber),
});

const isEventRecord = isShape<OrderEvent & Pick<StoredEvent, 'writtenAt'>>({
  id: isText,
  type: isOneOf(...EVENT_TYPES),
  timestamp: isNumber,
  order: isOrder,
  writtenAt: isOptional(isNumber),
});

const isDeliveryList = isListOf(isDelivery);

/**
 * Returns the event in a database record, whose event and deliveries are JSON.
 * @throws DamagedRecord naming the record's id.
 */
export function parseEvent({ id, event, deliveries, revision }: Readonly<Record<string, unknown>>): StoredEvent {
  return {
    ...parseRecord(isEventRecord, String(event), `event ${id}`),
    deliveries: parseRecord(isDeliveryList, String(deliveries), `deliveries of event ${id}`),
    revision: Number(revision),
  };
}
