import * as z from 'zod/mini';
import type { Order } from '../../../orders/order.ts';
import { completeOrders } from '../../../sandboxes/complete-orders.ts';
import type { SeedOrder } from '../../../sandboxes/sandbox.ts';
import type { seedBody } from './sandbox-bodies.ts';
import { describedOrder } from './state-bodies.ts';

/** Returns the orders of a seed: 25 of seed 1 if it does not say. */
export async function seededOrders({ orders = 25, seed = 1 }: z.infer<typeof seedBody>): Promise<readonly SeedOrder[]> {
  // The generator is large, and most processes never seed.
  const { seedOrders } = await import('../../../sandboxes/seed-orders.ts');
  return seedOrders(orders, seed);
}

/** Returns the orders that the examples of the OpenAPI document refer to, as they are before each example's request. */
export async function exampleOrders(): Promise<readonly Order[]> {
  const { default: generated } = await import('../../generated/example-orders.json', { with: { type: 'json' } });
  return completeOrders(z.array(describedOrder).parse(generated), { clock: null });
}
