import { randomUUID } from 'node:crypto';
import type { SentRequest } from '../../../../lib/api/switches/facts.ts';
import type { SeededSandbox } from './seeded-sandbox.ts';

/** Returns the request to measure, after sending the requests on which it depends. */
export type Operation = (sandbox: SeededSandbox) => SentRequest | Promise<SentRequest>;

/** An order of three items. */
const body = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada.lovelace@example.com',
  items: [
    { name: 'Margherita', quantity: 2, price: 8.5 },
    { name: 'Lemonade', quantity: 2, price: 3.2 },
    { name: 'Tiramisu', quantity: 1, price: 5.9 },
  ],
};
const CREATE: SentRequest = { method: 'POST', path: '/orders', body };
const LIST: SentRequest = { method: 'GET', path: '/orders' };

/** Returns the list of a customer with 20 orders, among all others of the sandbox. */
export const listOfCustomer: Operation = async ({ send }) => {
  const auth = { scheme: 'basic', users: { ada: { password: 'lovelace', role: 'customer' } } };
  await send({ method: 'PATCH', path: '', body: { auth } });
  const user = 'ada:lovelace';
  for (let count = 0; count < 20; count += 1) await send({ ...CREATE, user });
  return { ...LIST, user };
};

/** Creates an order, and returns a request to it. */
async function toNew({ send }: SeededSandbox, method: string): Promise<SentRequest> {
  const { data } = await send(CREATE);
  return { method, path: `/orders/${data.id}` };
}

/**
 * The operations of the manual's table, in its order. Lists have 20 orders. Two come near the end because they leave
 * deleted orders on the first page, and a customer's list comes last because it leaves the sandbox with roles.
 */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'get an order': ({ newest }) => ({ method: 'GET', path: `/orders/${newest}` }),
  'list, first page': () => LIST,
  'list, next page by cursor': async ({ send }) => {
    const { pagination } = (await send(LIST)).data;
    return { ...LIST, path: `/orders?cursor=${encodeURIComponent(pagination.nextCursor)}` };
  },
  'list, last page by number': ({ size }) => ({ ...LIST, path: `/orders?page=${size / 20}` }),
  'list by status': () => ({ ...LIST, path: '/orders?status=pending' }),
  'get the sandbox': () => ({ method: 'GET', path: '' }),
  'get its board': () => ({ method: 'GET', path: '/board' }),
  'create an order': () => CREATE,
  'create one with an `Idempotency-Key`': () => ({ ...CREATE, headers: { 'Idempotency-Key': randomUUID() } }),
  'pay for an order': async (sandbox) => ({ ...(await toNew(sandbox, 'PATCH')), body: { status: 'paid' } }),
  'delete an order': (sandbox) => toNew(sandbox, 'DELETE'),
  'list, first page, with a deleted order on it': () => LIST,
  "list, a customer's first page": listOfCustomer,
};
