import type { Order } from './order.ts';
import type { OrderStatus } from './order-status.ts';

export type Refusal =
  | { readonly reason: 'not-found'; readonly id: string }
  | { readonly reason: 'version-mismatch'; readonly version: number }
  | { readonly reason: 'not-editable'; readonly status: OrderStatus }
  | {
      readonly reason: 'transition';
      readonly from: OrderStatus;
      readonly to: OrderStatus;
      readonly allowed: readonly OrderStatus[];
    }
  | { readonly reason: 'last-version'; readonly status: OrderStatus; readonly to: OrderStatus | undefined }
  /** `order` is the order as it was created under the key. */
  | { readonly reason: 'key-reused'; readonly key: string; readonly order: Order };

/** Thrown if the rules refuse a request. Its `message` is written for the caller. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(explain(refusal));
    this.refusal = refusal;
  }
}

function explain(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'not-found':
      return `There is no order ${refusal.id}`;
    case 'version-mismatch':
      return `The order has changed: it is now version ${refusal.version}. Read it again, and repeat the change with its new ETag`;
    case 'not-editable':
      return `The items of a ${refusal.status} order cannot be changed; only a pending order's can`;
    case 'transition':
      return explainTransition(refusal.from, refusal.to, refusal.allowed);
    case 'last-version':
      return 'The order has its last version, so it cannot change any more. It can be deleted';
    case 'key-reused':
      return `The Idempotency-Key ${refusal.key} was already used with another body. Use a new key for a new order`;
  }
}

function explainTransition(from: OrderStatus, to: OrderStatus, allowed: readonly OrderStatus[]): string {
  const problem = from === to ? `The order is already ${to}` : `A ${from} order cannot ${verbOf(to)}`;
  return allowed.length === 0 ? problem : `${problem}; a ${from} order can be ${allowed.join(' or ')}`;
}

function verbOf(to: OrderStatus): string {
  return to === 'pending' ? 'go back to pending' : `be ${to}`;
}
