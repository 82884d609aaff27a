import type { OrderStatus } from './order-status.ts';

/** Why the rules refuse a request, with what is needed to explain it. */
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
  | { readonly reason: 'key-reused'; readonly key: string };

/** Thrown when an order's rules refuse a request; `message` is fit to be shown to the caller. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(explain(refusal));
    this.refusal = refusal;
  }
}

const MOVE: Readonly<Record<OrderStatus, string>> = {
  pending: 'go back to pending',
  paid: 'be paid',
  completed: 'be completed',
  cancelled: 'be cancelled',
};

function explain(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'not-found':
      return `There is no order ${refusal.id}`;
    case 'version-mismatch':
      return `The order has changed: it is now in version ${refusal.version}. Get it again and repeat the change with its new ETag`;
    case 'not-editable':
      return `The items of a ${refusal.status} order cannot be changed; only a pending order's can`;
    case 'transition':
      return explainTransition(refusal.from, refusal.to, refusal.allowed);
    case 'key-reused':
      return `The Idempotency-Key ${refusal.key} was already used with another body. Use a new key for a new order`;
  }
}

function explainTransition(from: OrderStatus, to: OrderStatus, allowed: readonly OrderStatus[]): string {
  const problem = from === to ? `The order is already ${to}` : `A ${from} order cannot ${MOVE[to]}`;
  return allowed.length === 0
    ? problem
    : `${problem}; a ${from} order can ${allowed.map((status) => MOVE[status]).join(' or ')}`;
}
