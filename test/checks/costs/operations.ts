import { randomUUID } from 'node:crypto';
import type { Call, SeededSandbox } from './seeded-sandbox.ts';

/** A request to measure. */
export interface Operation {
  readonly name: string;
  /** Sends the requests on which it depends, which are not measured, and returns the request. */
  prepare(sandbox: SeededSandbox): Call | Promise<Call>;
}

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
const CREATE: Call = { method: 'POST', path: '/orders', body };
const LIST: Call = { method: 'GET', path: '/orders' };

/** The list of a customer with 20 orders, among all others of the sandbox. */
export const CUSTOMER_LIST: Operation = {
  name: "list, a customer's first page",
  prepare: async ({ send }) => {
    const auth = { scheme: 'basic', users: { ada: { password: 'lovelace', role: 'customer' } } };
    await send({ method: 'PATCH', path: '', body: { auth } });
    const headers = { Authorization: `Basic ${Buffer.from('ada:lovelace').toString('base64')}` };
    for (let count = 0; count < 20; count += 1) await send({ ...CREATE, headers });
    return { ...LIST, headers };
  },
};

/**
 * The operations of the manual's table, in its order. Lists have 20 orders. Two come near the end because they leave
 * deleted orders on the first page, and a customer's list comes last because it leaves the sandbox with roles.
 */
export const OPERATIONS: readonly Operation[] = [
  { name: 'get an order', prepare: ({ newest }) => ({ method: 'GET', path: `/orders/${newest}` }) },
  { name: 'list, first page', prepare: () => LIST },
  {
    name: 'list, next page by cursor',
    prepare: async ({ send }) => {
      const { pagination } = (await send(LIST)).data;
      return { ...LIST, path: `/orders?cursor=${encodeURIComponent(String(Object(pagination).nextCursor))}` };
    },
  },
  { name: 'list, last page by number', prepare: ({ size }) => ({ ...LIST, path: `/orders?page=${size / 20}` }) },
  { name: 'list by status', prepare: () => ({ ...LIST, path: '/orders?status=pending' }) },
  { name: 'get the sandbox', prepare: () => ({ method: 'GET', path: '' }) },
  { name: 'get its board', prepare: () => ({ method: 'GET', path: '/board' }) },
  { name: 'create an order', prepare: () => CREATE },
  {
    name: 'create one with an `Idempotency-Key`',
    prepare: () => ({ ...CREATE, headers: { 'Idempotency-Key': randomUUID() } }),
  },
  {
    name: 'pay for an order',
    prepare: async (sandbox) => ({ ...(await toNew(sandbox, 'PATCH')), body: { status: 'paid' } }),
  },
  { name: 'delete an order', prepare: (sandbox) => toNew(sandbox, 'DELETE') },
  { name: 'list, first page, with a deleted order on it', prepare: () => LIST },
  CUSTOMER_LIST,
];

/** Creates an order, and returns a request to it. */
async function toNew({ send }: SeededSandbox, method: string): Promise<Call> {
  const { data } = await send(CREATE);
  return { method, path: `/orders/${data['id']}` };
}
