import type { ORDER_ROWS } from './rows.ts';

/** What a success shows of orders: in which status they can be, or only their receipt. */
export type Shown = 'any order' | 'any orders' | 'a new order' | 'a cancelled order' | 'a receipt' | 'no order';

/** What the success of each operation shows. The bugs of orders and receipts, and the links of the document, read it. */
export const SHOWN = {
  listOrders: 'any orders',
  createOrder: 'a new order',
  getOrder: 'any order',
  updateOrder: 'any order',
  deleteOrder: 'no order',
  cancelOrder: 'a cancelled order',
} as const satisfies Record<keyof typeof ORDER_ROWS, Shown>;

/** Returns the operations that show one of these, in the order of the route table. */
export function operationsShowing(...shown: readonly Shown[]): readonly (keyof typeof SHOWN)[] {
  const operations = Object.keys(SHOWN) as (keyof typeof SHOWN)[];
  return operations.filter((operation) => shown.includes(SHOWN[operation]));
}
