import * as z from 'zod/mini';
import type { Order } from '../../../orders/order.ts';
import { completeOrders, contradictionsIn } from '../../../sandboxes/complete-orders.ts';
import { seededOrders, withFirstIds } from '../../../sandboxes/seeded-orders.ts';
import type { Settings } from '../../../sandboxes/settings.ts';
import { invalidBody } from '../../http-error.ts';

import { describedOrder, type State } from './state-bodies.ts';

/**
 * The orders of a state: those that it describes, or those of its seed.
 * @throws HttpError 422 if it describes an order that cannot exist.
 */
export async function stateOrders({ orders = [], seed }: State, settings: Settings): Promise<readonly Order[]> {
  if (seed) return seed.examples ? exampleOrders() : withFirstIds(await seededOrders(seed));
  const completed = completeOrders(orders, settings);
  const contradictions = contradictionsIn(orders, completed);
  if (contradictions.length > 0) throw invalidBody(contradictions);
  return completed;
}

/** Returns the orders that the examples of the OpenAPI document refer to, as they are before each example's request. */
export async function exampleOrders(): Promise<readonly Order[]> {
  const { default: generated } = await import('../../../sandboxes/generated/example-orders.json', {
    with: { type: 'json' },
  });
  return completeOrders(z.array(describedOrder).parse(generated), { clock: null });
}
