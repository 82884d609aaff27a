import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';
import { explainError } from './explain-error.ts';

const BROKEN_JSON: components['schemas']['FaultRule'] = { method: '*', path: '*', transport: 'malformed' };

/** Makes the next create in a sandbox fail, and returns the status and the count of every fault rule that is then set. */
export async function failNextCreate(
  baseUrl: string,
  name: string,
): Promise<[status: number | undefined, met: number][]> {
  const client = createClient<paths>({ baseUrl });
  const { data, error } = await client.PATCH('/sandboxes/{name}', {
    params: { path: { name } },
    body: { faults: [{ method: 'POST', path: '/orders', status: 503, times: 1 }, BROKEN_JSON] },
  });
  if (error) throw new Error(explainError(error));
  return data.data.settings.faults.map(({ status, met }) => [status, met]);
}

/** Seeds a sandbox with the default orders, and returns how many there are. */
export async function seedDefaults(baseUrl: string, name: string): Promise<number> {
  const client = createClient<paths>({ baseUrl });
  const { data, error } = await client.POST('/sandboxes/{name}/seed', { params: { path: { name } }, body: {} });
  if (error) throw new Error(explainError(error));
  return data.data.created;
}

/** Pays an order as of a version that is out of date, and returns the current version. */
export async function currentVersion(baseUrl: string, id: string): Promise<string | undefined> {
  const client = createClient<paths>({ baseUrl });
  const { error } = await client.PATCH('/orders/{id}', {
    params: { path: { id }, header: { 'If-Match': '"9"' } },
    body: { status: 'paid' },
  });
  return error?.error.code === 'PRECONDITION_FAILED' ? error.error.details.currentETag : undefined;
}
