import type { Order } from '../../../orders/order.ts';
import { FIRST_SEQUENCE, formatOrderId } from '../../../orders/order-id.ts';
import { completeOrders } from '../../../sandboxes/complete-orders.ts';
import { contradictionsIn } from '../../../sandboxes/contradictions.ts';
import type { SeedOrder } from '../../../sandboxes/sandbox.ts';
import type { Settings } from '../../../sandboxes/settings.ts';
import { invalidBody } from '../../http-error.ts';
import { exampleOrders, seededOrders } from './seeded-orders.ts';
import type { State } from './state-bodies.ts';

/**
 * The orders of a state: those that it describes, or those of its seed.
 * @throws HttpError 422 if it describes an order that cannot exist.
 */
export async function ordersOf({ orders = [], seed }: State, settings: Settings): Promise<readonly Order[]> {
  if (seed) return seed.examples ? exampleOrders() : withFirstIds(await seededOrders(seed));
  const completed = completeOrders(orders, settings);
  const contradictions = contradictionsIn(orders, completed);
  if (contradictions.length > 0) throw invalidBody(contradictions);
  return completed;
}

/** The ids under which a seed adds its orders to an empty sandbox. */
function withFirstIds(orders: readonly SeedOrder[]): readonly Order[] {
  return orders.map(({ createdAt, ...order }) => ({
    ...order,
    id: formatOrderId({ timestamp: createdAt, sequence: FIRST_SEQUENCE }),
  }));
}
