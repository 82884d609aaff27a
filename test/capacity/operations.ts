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

/**
 * The operations of the manual's table, in its order. Lists have 20 orders. The last two come last because they leave
 * deleted orders on the first page.
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
];

/** Creates an order, and returns a request to it. */
async function toNew({ send }: SeededSandbox, method: string): Promise<Call> {
  const { data } = await send(CREATE);
  return { method, path: `/orders/${data['id']}` };
}
