import type { components } from './generated/api.d.ts';

/** The body of `POST /orders`. */
export type NewOrder = components['schemas']['CreateOrderRequest'];

/** Returns an order to create: one item, a total of 19. The given members replace its own. */
export function buildOrder(changes: Partial<NewOrder> = {}): NewOrder {
  return {
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    items: [{ name: 'Margherita pizza', quantity: 2, price: 9.5 }],
    ...changes,
  };
}
