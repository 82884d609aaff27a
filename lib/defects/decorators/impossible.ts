import type { Move } from '../../orders/change.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import type { Receipt } from '../../orders/receipt.ts';

/** A move with any effect on the receipt, whatever the status. */
export interface AnyMove {
  readonly to: OrderStatus;
  readonly receipt?: Move['receipt'] | undefined;
}

/** Returns a move that the domain's rules never make. Its type excludes it, so the function casts: that is the defect. */
export function impossibleMove(move: AnyMove): Move {
  return move as Move;
}

/** Returns an order whose receipt contradicts its status. The domain's type excludes it, so the function casts. */
export function impossibleOrder(order: Omit<Order, 'receipt'> & { readonly receipt: Receipt }): Order {
  return order as Order;
}
