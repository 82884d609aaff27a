/** Each status is listed after a status from which an order gets there. */
export const ORDER_STATUSES = ['pending', 'paid', 'completed', 'cancelled'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The state machine: for each status, the statuses that may follow it. */
export const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/**
 * For each status, the move to it and its effect on the receipt. A receipt is issued for the order's total after the
 * change. `keep` issues a receipt if there is none. No status leads to `pending`, so every change with it is refused.
 */
export const MOVES = {
  pending: { to: 'pending', receipt: undefined },
  paid: { to: 'paid', receipt: 'issue' },
  completed: { to: 'completed', receipt: 'keep' },
  cancelled: { to: 'cancelled', receipt: 'remove' },
} as const satisfies { readonly [Status in OrderStatus]: { readonly to: Status; readonly receipt: unknown } };

/** A new status, and the effect on the receipt. */
export type Move = (typeof MOVES)[OrderStatus];

/** A status in which an order has a receipt. */
export type PaidStatus = Extract<Move, { readonly receipt: 'issue' | 'keep' }>['to'];

export const PAID_STATUSES: readonly PaidStatus[] = /* @__PURE__ */ ORDER_STATUSES.filter(hasReceipt);

function hasReceipt(status: OrderStatus): status is PaidStatus {
  const { receipt } = MOVES[status];
  return receipt === 'issue' || receipt === 'keep';
}

/** The only status in which the items may be replaced. */
export const EDITABLE_STATUS: OrderStatus = 'pending';

/** Returns the statuses from which an order can become `to`. */
export function statusesBefore(to: OrderStatus): readonly OrderStatus[] {
  return ORDER_STATUSES.filter((from) => TRANSITIONS[from].includes(to));
}

/** Returns the statuses that a new order gets on its way to `to`: `paid` and `completed` for `completed`. */
export function stepsTo(to: OrderStatus): readonly OrderStatus[] {
  const [from] = statusesBefore(to);
  return from === undefined ? [] : [...stepsTo(from), to];
}

/** Returns an object that has a value for each status, in the order of ORDER_STATUSES. */
export function byStatus<T>(makeValue: (status: OrderStatus) => T): Record<OrderStatus, T> {
  return Object.assign({}, ...ORDER_STATUSES.map((status) => ({ [status]: makeValue(status) })));
}

/** Does the same with values that are promised. All are requested at once. */
export async function byStatusAsync<T>(
  makeValue: (status: OrderStatus) => Promise<T>,
): Promise<Record<OrderStatus, T>> {
  const members = ORDER_STATUSES.map(async (status) => ({ [status]: await makeValue(status) }));
  return Object.assign({}, ...(await Promise.all(members)));
}

export type OrderCounts = Readonly<Record<OrderStatus, number>>;

export function countByStatus(orders: readonly { readonly status: OrderStatus }[]): OrderCounts {
  const counts = byStatus(() => 0);
  for (const { status } of orders) counts[status] += 1;
  return counts;
}

/** Says in English which statuses may follow each status. */
export function describeTransitions(): string {
  return ORDER_STATUSES.filter((from) => TRANSITIONS[from].length > 0)
    .map((from) => `A ${from} order can become ${TRANSITIONS[from].join(' or ')}.`)
    .join(' ');
}
