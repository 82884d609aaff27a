import { expect } from 'vitest';

/** A request for one order, whose path is given, or for all, and its statuses. */
interface Row {
  readonly method: string;
  readonly path: (order: string) => string;
  readonly json?: unknown;
  readonly statuses: readonly number[];
}

const items = [{ name: 'Soup', quantity: 2, price: 4.5 }];
const draft = { customerName: 'Ada', customerEmail: 'ada@example.com', items };

const one = (order: string) => order;
const all = () => '/orders';

/**
 * The status of each request: of everybody who is not recognised, of staff limited to reading, of the customer ada for
 * her own order, somebody else's and one that does not exist, and of staff for ada's order and one that does not exist.
 * The order is pending, and for `complete` it is paid.
 */
export const MATRIX = {
  list: { method: 'GET', path: all, statuses: [401, 200, 200, 200, 200, 200, 200] },
  'list (HEAD)': { method: 'HEAD', path: all, statuses: [401, 200, 200, 200, 200, 200, 200] },
  create: { method: 'POST', path: all, json: draft, statuses: [401, 403, 201, 201, 201, 201, 201] },
  get: { method: 'GET', path: one, statuses: [401, 200, 200, 404, 404, 200, 404] },
  'get (HEAD)': { method: 'HEAD', path: one, statuses: [401, 200, 200, 404, 404, 200, 404] },
  edit: { method: 'PATCH', path: one, json: { items }, statuses: [401, 403, 200, 404, 404, 200, 404] },
  pay: { method: 'PATCH', path: one, json: { status: 'paid' }, statuses: [401, 403, 200, 404, 404, 200, 404] },
  complete: {
    method: 'PATCH',
    path: one,
    json: { status: 'completed' },
    statuses: [401, 403, 403, 403, 403, 200, 404],
  },
  cancel: { method: 'PATCH', path: (order) => `${order}/cancel`, statuses: [401, 403, 200, 404, 404, 200, 404] },
  delete: { method: 'DELETE', path: one, statuses: [401, 403, 403, 403, 403, 200, 404] },
} satisfies Record<string, Row>;

export type RequestName = keyof typeof MATRIX;

const CLIENTS = {
  ada: { role: 'customer' },
  bob: { role: 'customer' },
  sam: { role: 'staff' },
  reader: { role: 'staff', scope: 'orders:read' },
  gone: { role: 'staff' },
};

export const secretOf = (name: string) => `${name}-s3cret`;

/** The setting of bearer access with these clients, all of them by default. */
export function bearerAuth(...names: readonly (keyof typeof CLIENTS)[]) {
  const all = Object.entries(CLIENTS).map(([name, limits]) => [name, { secret: secretOf(name), ...limits }] as const);
  const clients = Object.fromEntries(all.filter(([name]) => names.length === 0 || names.some((each) => each === name)));
  return { scheme: 'bearer', clients, lifetimeSeconds: 600 };
}

type Headers = Readonly<Record<string, string>>;

/** A sandbox in which callers are set up. `tokenFor` returns the headers of a client with a new token. */
interface Shop {
  set(settings: object): Promise<unknown>;
  tokenFor(client: string): Promise<{ readonly authorization: string }>;
}

/** Returns the headers of each caller of the matrix in `shop`. Afterwards, its clock stands still. */
export async function callersOf(shop: Shop, other: Shop) {
  await shop.set({ clock: '2026-01-01T12:00:00.000Z', auth: bearerAuth() });
  await other.set({ auth: bearerAuth() });
  const expired = await shop.tokenFor('sam');
  await shop.set({ clock: '2026-01-01T12:10:00.000Z' });
  const removed = await shop.tokenFor('gone');
  await shop.set({ auth: bearerAuth('ada', 'bob', 'sam', 'reader') });
  const [ada, bob] = [await shop.tokenFor('ada'), await shop.tokenFor('bob')];
  const [reader, sam] = [await shop.tokenFor('reader'), await shop.tokenFor('sam')];
  const [head, , signature] = sam.authorization.split('.');
  const [, adasClaims] = ada.authorization.split('.');
  const unrecognised: Readonly<Record<string, Headers>> = {
    nobody: {},
    unknown: { authorization: 'Bearer guess' },
    expired,
    'with the claims of another token': { authorization: `${head}.${adasClaims}.${signature}` },
    'with a changed signature': { authorization: `${sam.authorization.slice(0, -8)}AAAAAAAA` },
    'of another sandbox': await other.tokenFor('sam'),
    removed,
  };
  return { unrecognised, reader, ada, bob, sam };
}

/** How the matrix is tried: `place` creates an order as a customer, paid if it is to be, and returns its path. */
interface Trial {
  readonly callers: Awaited<ReturnType<typeof callersOf>>;
  readonly place: (customer: Headers, isPaid: boolean) => Promise<string>;
  readonly send: (caller: Headers, method: string, path: string, json?: unknown) => Promise<{ status: number }>;
}

/** Asserts that each caller's request has its status in `statuses`, or in the matrix if they are left out. */
export async function expectStatuses(name: RequestName, { callers, place, send }: Trial, statuses?: readonly number[]) {
  const { method, path, json, statuses: usual }: Row = MATRIX[name];
  const [nobody, ...expected] = statuses ?? usual;
  const { unrecognised, reader, ada, bob, sam } = callers;
  const placed = (customer: Headers) => place(customer, name === 'complete');
  const statusOf = async (caller: Headers, order: string) => (await send(caller, method, path(order), json)).status;
  const [adas, bobs] = [await placed(ada), await placed(bob)];
  const missing = `${bobs.slice(0, -3)}999`;
  for (const [who, caller] of Object.entries(unrecognised)) expect(await statusOf(caller, adas), who).toBe(nobody);
  const seen = [
    await statusOf(reader, adas),
    await statusOf(ada, adas),
    await statusOf(ada, bobs),
    await statusOf(ada, missing),
    await statusOf(sam, await placed(ada)),
    await statusOf(sam, missing),
  ];
  expect(seen, name).toEqual(expected);
}
