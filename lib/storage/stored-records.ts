import type { Order, OrderLine } from '../orders/order.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import type { Receipt } from '../orders/receipt.ts';
import type { JournalEntry } from '../sandboxes/journal.ts';
import type { FaultRule, Hunt, Settings } from '../sandboxes/settings.ts';
import {
  type Guard,
  isAbsent,
  isEither,
  isFlag,
  isListOf,
  isMapOf,
  isNull,
  isNumber,
  isOneOf,
  isShape,
  isText,
} from './guards.ts';

/** An order. A receipt is not tied to a status here, because an order that breaks that rule can still be shown. */
export const isOrder: Guard<Order> = isShape<Order>({
  id: isText,
  status: isOneOf(...ORDER_STATUSES),
  customerName: isText,
  customerEmail: isText,
  items: isListOf(isShape<OrderLine>({ name: isText, quantity: isNumber, price: isNumber })),
  total: isNumber,
  version: isNumber,
  updatedAt: isNumber,
  receipt: isEither(isShape<Receipt>({ issuedAt: isNumber, totalAmount: isNumber }), isAbsent),
});

const isOptionalNumber = isEither(isNumber, isAbsent);

const isFaultRule = isShape<FaultRule>({
  method: isText,
  path: isText,
  status: isNumber,
  times: isOptionalNumber,
  when: isOneOf('before', 'after', undefined),
  delayMs: isOptionalNumber,
  retryAfter: isOptionalNumber,
});

const isTexts = isListOf(isText);

/** The settings of a sandbox. */
export const isSettings: Guard<Settings> = isShape<Settings>({
  clock: isEither(isNumber, isNull),
  delayMs: isNumber,
  faults: isListOf(isFaultRule),
  journal: isFlag,
  defects: isTexts,
  hunt: isEither(
    isShape<Hunt>({
      defects: isTexts,
      level: isEither(isNumber, isNull),
      area: isEither(isText, isNull),
      found: isTexts,
      wrongGuesses: isNumber,
    }),
    isNull,
  ),
  choice: isText,
});

const isTextOrNull = isEither(isText, isNull);

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
