import * as z from 'zod/mini';
import type { Order } from '../../../orders/order.ts';
import { FIRST_SEQUENCE, formatOrderId } from '../../../orders/order-id.ts';
import { completeOrders, contradictionsIn } from '../../../sandboxes/complete-orders.ts';
import type { SeedOrder } from '../../../sandboxes/sandbox.ts';
import type { Settings } from '../../../sandboxes/settings.ts';
import { invalidBody } from '../../http-error.ts';
import type { seedBody } from './sandbox-bodies.ts';
import { describedOrder, type State } from './state-bodies.ts';

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

/** Returns the orders of a seed: 25 of seed 1 if it does not say. */
export async function seededOrders({ orders = 25, seed = 1 }: z.infer<typeof seedBody>): Promise<readonly SeedOrder[]> {
  // The generator is large, and most processes never seed.
  const { seedOrders } = await import('../../../sandboxes/seed-orders.ts');
  return seedOrders(orders, seed);
}

/** Returns the orders that the examples of the OpenAPI document refer to, as they are before each example's request. */
export async function exampleOrders(): Promise<readonly Order[]> {
  const { default: generated } = await import('../../../sandboxes/generated/example-orders.json', {
    with: { type: 'json' },
  });
  return completeOrders(z.array(describedOrder).parse(generated), { clock: null });
}
