export const ORDER_STATUSES = ['pending', 'paid', 'completed', 'cancelled'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The state machine: for each status, the statuses that may follow it. */
export const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** For each status, the shortest path to it from a new order. */
export const STEPS_TO: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: [],
  paid: ['paid'],
  completed: ['paid', 'completed'],
  cancelled: ['cancelled'],
};

/** The only status in which the items may be replaced. */
export const EDITABLE_STATUS: OrderStatus = 'pending';

export function statusesBefore(to: OrderStatus): readonly OrderStatus[] {
  return ORDER_STATUSES.filter((from) => TRANSITIONS[from].includes(to));
}
