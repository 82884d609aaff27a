import type { Order } from '../orders/order.ts';
import { firstIdAt } from '../orders/order-id.ts';
import type { SeedOrder } from './sandbox.ts';

/** How many orders to make, and the number from which they follow. */
interface Seed {
  readonly orders?: number | undefined;
  readonly seed?: number | undefined;
}

/** The ids under which a seed adds its orders to an empty sandbox. */
export function withFirstIds(orders: readonly SeedOrder[]): readonly Order[] {
  return orders.map(({ createdAt, ...order }) => ({ ...order, id: firstIdAt(createdAt) }));
}

/** Returns the orders of a seed: 25 of seed 1 if it does not say. */
export async function seededOrders({ orders = 25, seed = 1 }: Seed): Promise<readonly SeedOrder[]> {
  // The generator is large, and most processes never seed.
  const { seedOrders } = await import('./seed-orders.ts');
  return seedOrders(orders, seed);
}
