import type { Order, OrderLine, PaidOrder, UnpaidOrder } from '../orders/order.ts';
import type { Receipt } from '../orders/receipt.ts';
import type { JournalEntry } from '../sandboxes/journal.ts';
import type { FaultRule, Settings } from '../sandboxes/settings.ts';
import { type Guard, isEither, isFlag, isListOf, isMapOf, isNumber, isOneOf, isShape, isText } from './guards.ts';

const FACTS = {
  id: isText,
  customerName: isText,
  customerEmail: isText,
  items: isListOf(isShape<OrderLine>({ name: isText, quantity: isNumber, price: isNumber })),
  total: isNumber,
  version: isNumber,
  updatedAt: isNumber,
};
const isUnpaid = isShape<UnpaidOrder>({
  status: isOneOf('pending', 'cancelled'),
  receipt: isOneOf(undefined),
  ...FACTS,
});
const isPaid = isShape<PaidOrder>({
  status: isOneOf('paid', 'completed'),
  receipt: isShape<Receipt>({ issuedAt: isNumber, totalAmount: isNumber }),
  ...FACTS,
});

/** An order, with a receipt exactly if its status requires one. */
export const isOrder: Guard<Order> = isEither(isUnpaid, isPaid);

const isOptionalNumber = isEither(isNumber, isOneOf(undefined));

const isFaultRule = isShape<FaultRule>({
  method: isText,
  path: isText,
  status: isNumber,
  times: isOptionalNumber,
  when: isOneOf('before', 'after', undefined),
  delayMs: isOptionalNumber,
  retryAfter: isOptionalNumber,
});

export const isSettings: Guard<Settings> = isShape<Settings>({
  clock: isEither(isNumber, isOneOf(null)),
  delayMs: isNumber,
  faults: isListOf(isFaultRule),
  journal: isFlag,
});

const isTextOrNull = isEither(isText, isOneOf(null));

export const isJournalEntry: Guard<JournalEntry> = isShape<JournalEntry>({
  id: isText,
  receivedAt: isNumber,
  method: isText,
  path: isText,
  route: isTextOrNull,
  query: isMapOf(isEither(isText, isListOf(isText))),
  headers: isMapOf(isText),
  body: isTextOrNull,
  status: isNumber,
  durationMs: isNumber,
});
