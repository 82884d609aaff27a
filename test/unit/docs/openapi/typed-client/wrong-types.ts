import createClient from 'openapi-fetch';
import type { components, paths } from '../../../../../lib/client/generated/api.d.ts';

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
  const params = { path: { id: 'ORD-1768478400000-001' } };
  const { error } = await client.PATCH('/orders/{id}', { params, body: { status: 'paid' } });
  if (!error) return;
  // @ts-expect-error which details there are depends on the code
  error.error.details.currentETag;
  if (error.error.code === 'BAD_REQUEST') {
    // @ts-expect-error a malformed request has no details
    error.error.details.currentETag;
  }
  // @ts-expect-error no error of this operation has this code
  if (error.error.code === 'IDEMPOTENCY_KEY_REUSED') return;
}

/** Fault rules that the service rejects. */
export const WRONG_FAULTS: readonly components['schemas']['FaultRule'][] = [
  // @ts-expect-error a rule needs a path
  { method: 'POST', status: 503 },
  // @ts-expect-error no route has this method
  { method: 'PUT', path: '/orders', status: 503 },
  // @ts-expect-error a response does not break in this way
  { method: 'GET', path: '/orders', transport: 'slow' },
  // @ts-expect-error no route has this path
  { method: 'GET', path: '/pizzas', status: 503 },
  // @ts-expect-error this status cannot be requested
  { method: 'GET', path: '/orders', status: 418 },
  // @ts-expect-error this is not a member
  { method: 'GET', path: '/orders', status: 503, delay: 100 },
];
