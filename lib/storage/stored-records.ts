import type { Order, OrderLine } from '../orders/order.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import type { Receipt } from '../orders/receipt.ts';
import type { JournalEntry } from '../sandboxes/journal.ts';
import type { FaultRule, Hunt, Settings } from '../sandboxes/settings.ts';
import { type Guard, isEither, isFlag, isListOf, isMapOf, isNumber, isOneOf, isShape, isText } from './guards.ts';

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
  receipt: isEither(isShape<Receipt>({ issuedAt: isNumber, totalAmount: isNumber }), isOneOf(undefined)),
});

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

const isTexts = isListOf(isText);

/** The settings of a sandbox. */
export const isSettings: Guard<Settings> = isShape<Settings>({
  clock: isEither(isNumber, isOneOf(null)),
  delayMs: isNumber,
  faults: isListOf(isFaultRule),
  journal: isFlag,
  defects: isTexts,
  hunt: isEither(
    isShape<Hunt>({
      defects: isTexts,
      level: isEither(isNumber, isOneOf(null)),
      area: isEither(isText, isOneOf(null)),
      found: isTexts,
      wrongGuesses: isNumber,
    }),
    isOneOf(null),
  ),
  choice: isText,
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
