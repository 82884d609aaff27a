import { DELIVERY_ENDS, DELIVERY_FAULTS, type Delivery, type DeliveryAttempt } from '../sandboxes/events/delivery.ts';
import { EVENT_TYPES, type OrderEvent } from '../sandboxes/events/event.ts';
import { type Guard, isListOf, isNumber, isOneOf, isShape, isText } from './guards.ts';
import { isNumberOrNull, isOptionalNumber, isOrder, isTextOrNull } from './stored-records.ts';

const isDeliveryAttempt = isShape<DeliveryAttempt>({
  at: isNumber,
  status: isNumberOrNull,
  error: isTextOrNull,
  durationMs: isNumber,
  fault: isOneOf(...DELIVERY_FAULTS, null),
});

const isDelivery = isShape<Delivery>({
  url: isText,
  attempts: isListOf(isDeliveryAttempt),
  ended: isOneOf(...DELIVERY_ENDS, null),
  nextAttemptAt: isNumberOrNull,
  nextFault: isOneOf(...DELIVERY_FAULTS, undefined),
  leasedUntil: isOptionalNumber,
});

export const isOrderEvent: Guard<OrderEvent> = isShape<OrderEvent>({
  id: isText,
  type: isOneOf(...EVENT_TYPES),
  timestamp: isNumber,
  order: isOrder,
});

export const isDeliveryList: Guard<Delivery[]> = isListOf(isDelivery);
