import {
  DELIVERY_ENDS,
  DELIVERY_FAULTS,
  type Delivery,
  type DeliveryAttempt,
  EVENT_TYPES,
  type OrderEvent,
  type StoredEvent,
} from '../sandboxes/event.ts';
import * as is from './guards.ts';
import { isOrder, parseRecord } from './stored-records.ts';

const isDeliveryAttempt = is.shape<DeliveryAttempt>({
  at: is.number,
  status: is.nullable(is.number),
  error: is.nullable(is.text),
  durationMs: is.number,
  fault: is.oneOf(...DELIVERY_FAULTS, null),
});

const isDelivery = is.shape<Delivery>({
  url: is.text,
  attempts: is.listOf(isDeliveryAttempt),
  ended: is.oneOf(...DELIVERY_ENDS, null),
  nextAttemptAt: is.nullable(is.number),
  nextFault: is.oneOf(...DELIVERY_FAULTS, undefined),
  leasedUntil: is.optional(is.number),
});

const isEventRecord = is.shape<OrderEvent & Pick<StoredEvent, 'writtenAt'>>({
  id: is.text,
  type: is.oneOf(...EVENT_TYPES),
  timestamp: is.number,
  order: isOrder,
  writtenAt: is.optional(is.number),
});

const isDeliveryList = is.listOf(isDelivery);

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
