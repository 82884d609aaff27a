import createClient from 'openapi-fetch';
import type { components, paths } from '../../../../../lib/client/generated/api.d.ts';

const BROKEN_JSON: components['schemas']['FaultRule'] = { method: '*', path: '*', transport: 'malformed' };

/** Makes the next create in a sandbox fail, and returns the status and count of each fault rule that is then set. */
export async function failNextCreate(baseUrl: string, name: string): Promise<[number | undefined, number][]> {
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
  const params = { path: { id }, header: { 'If-Match': '"9"' } };
  const { error } = await client.PATCH('/orders/{id}', { params, body: { status: 'paid' } });
  return error?.error.code === 'PRECONDITION_FAILED' ? error.error.details.currentETag : undefined;
}

/** Orders a pizza, pays for it, and returns the order. The document types the paths, bodies and responses. */
export async function orderAPizza(baseUrl: string): Promise<components['schemas']['Order']> {
  const client = createClient<paths>({ baseUrl });
  const created = await client.POST('/orders', {
    body: {
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      items: [{ name: 'Pizza Margherita', quantity: 2, price: 9.5 }],
    },
  });
  if (created.error) throw new Error(`${created.error.error.code}: ${created.error.error.message}`);
  const params = { path: { id: created.data.data.id } };
  const paid = await client.PATCH('/orders/{id}', { params, body: { status: 'paid' } });
  if (paid.error) throw new Error(`${paid.error.error.code}: ${paid.error.error.message}`);
  return paid.data.data;
}

/** Returns what an error is about in one line. The code determines the type of the details. */
function explainError({ error }: components['schemas']['ErrorResponse']): string {
  switch (error.code) {
    case 'VALIDATION_ERROR':
      return error.details.map(({ path, message }) => `${path}: ${message}`).join('; ');
    case 'PRECONDITION_FAILED':
      return `The current version is ${error.details.currentETag}`;
    case 'INVALID_STATUS_TRANSITION':
      return `A ${error.details.from} order can become ${error.details.allowed.join(' or ') || 'nothing else'}`;
    case 'ORDER_NOT_EDITABLE':
      return `The order is ${error.details.status}`;
    case 'INTERNAL_SERVER_ERROR':
    case 'BAD_GATEWAY':
    case 'GATEWAY_TIMEOUT':
      return `${error.message} (request ${error.details.requestId})`;
    default:
      return error.message;
  }
}
