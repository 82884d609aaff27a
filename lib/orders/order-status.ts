/** Every status of an order, in the order of its life. */
export const ORDER_STATUSES = ['pending', 'paid', 'completed', 'cancelled'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The whole state machine: for each status, the statuses that may follow it. */
export const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** The changes of status that lead from a new order to each status, by the shortest path, in order. */
export const STEPS_TO: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: [],
  paid: ['paid'],
  completed: ['paid', 'completed'],
  cancelled: ['cancelled'],
};

/** The only status in which the items may be replaced. */
export const EDITABLE_STATUS: OrderStatus = 'pending';

/** The statuses from which an order may move to `to`. */
export function statusesBefore(to: OrderStatus): readonly OrderStatus[] {
  return ORDER_STATUSES.filter((from) => TRANSITIONS[from].includes(to));
}
