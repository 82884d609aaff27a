import { type DefectEntry, RETURNING_ORDERS, TAKING_BODIES } from './defect-entry.ts';
import { CREATED, create, orderOfItem, orderWith, PIZZAS, SOUP, update } from './example-requests.ts';

export const MONEY_DEFECTS = [
  {
    id: 'float-money',
    title: 'Three items at 0.10 cost 0.30000000000000004',
    needs: 'response',
    operations: RETURNING_ORDERS,
    rule: 'A subtotal is quantity times price, and a total the sum of the subtotals, both exact to the cent.',
    meets: 'A response shows an order with an amount that binary floating point gets wrong.',
    hint: 'Choose prices that a computer cannot store exactly.',
    seenIn: ['https://github.com/reactioncommerce/reaction/pull/5091'],
    reproduce: [
      {
        send: create(orderOfItem({ quantity: 3, price: 0.1 })),
        correct: { body: { 'data.total': 0.3 } },
        defective: { body: { 'data.total': 0.30000000000000004 } },
      },
    ],
  },
  {
    id: 'quantity-ignored-in-total',
    title: 'The total of an order with several items ignores their quantities',
    needs: 'response',
    operations: RETURNING_ORDERS,
    rule: 'The total is the sum of the item subtotals.',
    meets: 'A response shows an order with two or more items, one of them with a quantity above 1.',
    hint: 'Work out the total of a larger order by hand.',
    seenIn: ['https://github.com/GoogleCloudPlatform/microservices-demo/pull/378'],
    reproduce: [
      {
        send: create(orderWith({ items: [PIZZAS, SOUP] })),
        correct: { body: { 'data.total': 24 } },
        defective: { body: { 'data.total': 14.5 } },
      },
    ],
  },
  {
    id: 'cents-cut-off',
    title: 'Some amounts are one cent too low: 19.99 becomes 19.98',
    needs: 'response',
    operations: RETURNING_ORDERS,
    rule: 'A subtotal is quantity times price, exact to the cent.',
    meets: 'A response shows an order with a price for which rounding down loses a cent.',
    hint: 'Round prices prove little. Try many different ones.',
    seenIn: [
      'https://github.com/BasedHardware/omi/pull/10158',
      'https://github.com/Automattic/woocommerce-payments/pull/91',
    ],
    reproduce: [
      {
        send: create(orderOfItem({ quantity: 1, price: 19.99 })),
        correct: { body: { 'data.total': 19.99 } },
        defective: { body: { 'data.total': 19.98 } },
      },
    ],
  },
  {
    id: 'total-not-recomputed',
    title: 'The total stays the same when the items are replaced',
    needs: 'response',
    operations: ['listOrders', 'getOrder', 'updateOrder', 'cancelOrder'],
    rule: 'The total is the sum of the item subtotals. items replaces the whole list.',
    meets: 'The items of an order are replaced by items with another total.',
    hint: 'What else must change when the items do?',
    seenIn: ['https://github.com/woocommerce/woocommerce/issues/13489'],
    reproduce: [
      CREATED,
      {
        send: update({ items: [SOUP] }),
        correct: { body: { 'data.total': 5 } },
        defective: { body: { 'data.total': 19 } },
      },
    ],
  },
  {
    id: 'receipt-over-old-items',
    title: 'Items and payment in one update: the receipt is for the previous items',
    needs: 'response',
    operations: ['listOrders', 'getOrder', 'updateOrder'],
    rule: "With items and status, the items change first. The receipt's totalAmount equals the order's total.",
    meets: 'One update pays an order and replaces its items by items with another total.',
    hint: 'Do in one request what is usually done in two.',
    seenIn: ['https://github.com/openfoodfoundation/openfoodnetwork/issues/9290'],
    reproduce: [
      CREATED,
      {
        send: update({ items: [SOUP], status: 'paid' }),
        correct: { body: { 'data.receipt.totalAmount': 5 } },
        defective: { body: { 'data.receipt.totalAmount': 19 } },
      },
    ],
  },
  {
    id: 'price-zero-refused',
    title: 'A free item is rejected',
    needs: 'response',
    operations: TAKING_BODIES,
    rule: 'items[].price is a number from 0 to 100000.',
    meets: 'A body has an item with price 0.',
    hint: 'Try the smallest value that is allowed.',
    seenIn: ['https://github.com/shurco/mycart/issues/307'],
    reproduce: [{ send: create(orderOfItem({ price: 0 })), correct: { status: 201 }, defective: { status: 422 } }],
  },
] as const satisfies readonly DefectEntry[];
