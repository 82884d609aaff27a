import type { Move } from '../../orders/change.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import type { Receipt } from '../../orders/receipt.ts';

/** A move that treats the receipt in any way, whatever the status. */
export interface AnyMove {
  readonly to: OrderStatus;
  readonly receipt?: Move['receipt'] | undefined;
}

/** A move that no rule makes. The domain's type rules it out, so it takes a cast: that is the defect. */
export function impossibleMove(move: AnyMove): Move {
  return move as Move;
}

/** An order whose receipt does not agree with its status. The domain's type rules it out, so it takes a cast. */
export function impossibleOrder(order: Omit<Order, 'receipt'> & { readonly receipt: Receipt }): Order {
  return order as Order;
}
