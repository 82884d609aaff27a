import createClient from 'openapi-fetch';
import type { components, paths } from '../../../lib/client/generated/api.d.ts';

type Order = components['schemas']['Order'];

/** Orders a pizza, pays for it, and returns the order. The document provides the types of paths, bodies and responses. */
export async function orderAPizza(baseUrl: string): Promise<Order> {
  const client = createClient<paths>({ baseUrl });
  const created = await client.POST('/orders', {
    body: {
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      items: [{ name: 'Pizza Margherita', quantity: 2, price: 9.5 }],
    },
  });
  if (created.error) throw new Error(`${created.error.error.code}: ${created.error.error.message}`);
  const paid = await client.PATCH('/orders/{id}', {
    params: { path: { id: created.data.data.id } },
    body: { status: 'paid' },
  });
  if (paid.error) throw new Error(`${paid.error.error.code}: ${paid.error.error.message}`);
  return paid.data.data;
}
