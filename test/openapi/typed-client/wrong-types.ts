import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

/** Mistakes that the compiler rejects: each would be an error at run time too. */
export async function mistakes(baseUrl: string): Promise<void> {
  const client = createClient<paths>({ baseUrl });
  // @ts-expect-error the API does not have this path
  await client.GET('/pizzas');
  // @ts-expect-error an order needs items
  await client.POST('/orders', { body: { customerName: 'Ada', customerEmail: 'ada@example.com' } });
  // @ts-expect-error this is not a status
  await client.PATCH('/orders/{id}', { params: { path: { id: 'ORD-1' } }, body: { status: 'eaten' } });
  const { data } = await client.GET('/health');
  // @ts-expect-error the response does not have this member
  data?.data.uptime;
}
