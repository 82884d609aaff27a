import { expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus, STEPS_TO, TRANSITIONS } from '../../lib/orders/order-status.ts';

/** The statuses that a new order can have after `changes` allowed changes. */
function reachableIn(changes: number): ReadonlySet<OrderStatus> {
  if (changes === 0) return new Set(['pending']);
  return new Set([...reachableIn(changes - 1)].flatMap((from) => TRANSITIONS[from]));
}

test.each(ORDER_STATUSES)('the steps to %s are allowed, and end in that status', (status) => {
  const path: readonly OrderStatus[] = ['pending', ...STEPS_TO[status]];
  const allowed = path.slice(1).filter((to, index) => TRANSITIONS[path[index] ?? 'pending'].includes(to));
  expect(allowed).toEqual(STEPS_TO[status]);
  expect(path.at(-1)).toBe(status);
});

test.each(ORDER_STATUSES)('no shorter path leads to %s', (status) => {
  const shorter = STEPS_TO[status].map((_, changes) => reachableIn(changes).has(status));
  expect(shorter).not.toContain(true);
});
