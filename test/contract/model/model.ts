import { type ApiResponse, errorOf } from '../client/exchange.ts';
import type { OrderJson } from '../client/order-json.ts';

export interface ModelOrder {
  readonly id: string;
  status: string;
  price: number;
  updatedAt: string;
  deleted?: boolean;
}

const MOVES = new Set(['pending>paid', 'pending>cancelled', 'paid>completed', 'paid>cancelled']);

/** A small model of the contract: orders, their idempotency keys, and the outcome of a write. */
export class Model {
  readonly #orders: ModelOrder[] = [];
  readonly keys = new Map<string, { readonly price: number; readonly order: OrderJson }>();

  add(order: ModelOrder): void {
    this.#orders.push(order);
  }

  find(id: string): ModelOrder | undefined {
    return this.#orders.find((order) => order.id === id && !order.deleted);
  }

  /** Picks an order from all orders ever created, including deleted orders. */
  pick(number: number): ModelOrder | undefined {
    return this.#orders[number % Math.max(1, this.#orders.length)];
  }

  /** The ids of the existing orders, oldest first. */
  list(status: string | undefined): string[] {
    const existing = this.#orders.filter(
      (order) => !order.deleted && (status === undefined || order.status === status),
    );
    return existing.map(({ id }) => id).toSorted();
  }

  /** Does a write if it is allowed. Returns `OK`, or the code of the error that is checked first. */
  write(
    id: string,
    step: { readonly call: string; readonly status?: string; readonly price?: number },
    versionMatches: boolean,
  ): string {
    const order = this.find(id);
    if (!order) return 'NOT_FOUND';
    if (!versionMatches) return 'PRECONDITION_FAILED';
    const to = step.call === 'cancel' ? 'cancelled' : step.status;
    if (step.call === 'delete') order.deleted = true;
    else if (step.price !== undefined && order.status !== 'pending') return 'ORDER_NOT_EDITABLE';
    else if (to !== undefined && !MOVES.has(`${order.status}>${to}`)) return 'INVALID_STATUS_TRANSITION';
    order.price = step.price ?? order.price;
    order.status = to ?? order.status;
    return 'OK';
  }
}

export function errorCodeOf(response: ApiResponse): string {
  return errorOf(response).code;
}
