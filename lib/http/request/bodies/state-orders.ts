import type { Order } from '../../../orders/order.ts';
import { FIRST_SEQUENCE, formatOrderId } from '../../../orders/order-id.ts';
import { completeOrders } from '../../../sandboxes/complete-orders.ts';
import { contradictionsIn } from '../../../sandboxes/contradictions.ts';
import type { Settings } from '../../../sandboxes/settings.ts';
import { invalidBody } from '../../http-error.ts';
import type { State } from './state-bodies.ts';

/**
 * The orders of a state: those that it describes, or those of its seed.
 * @throws HttpError 422 if it describes an order that cannot exist.
 */
export async function ordersOf({ orders = [], seed }: State, settings: Settings): Promise<readonly Order[]> {
  if (seed) return seededOrders(seed.orders, seed.seed);
  const completed = completeOrders(orders, settings);
  const contradictions = contradictionsIn(orders, completed);
  if (contradictions.length > 0) throw invalidBody(contradictions);
  return completed;
}

/** The same orders, under the same ids, as those that a seed adds to an empty sandbox. */
async function seededOrders(count: number, seed: number): Promise<readonly Order[]> {
  // The generator is large, and most processes never seed.
  const { seedOrders } = await import('../../../sandboxes/seed-orders.ts');
  return seedOrders(count, seed).map(({ createdAt, ...order }) => ({
    ...order,
    id: formatOrderId({ timestamp: createdAt, sequence: FIRST_SEQUENCE }),
  }));
}
