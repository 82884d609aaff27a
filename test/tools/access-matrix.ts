import { expect } from 'vitest';
import type { Operation, ROUTES } from '../../lib/api/routes.ts';
import type { OrderStatus } from '../../lib/orders/order-status.ts';
import { STATUSES, type Status, stepsTo } from './rules.ts';

/** The status of each caller's response, by hand from the contract. */
interface Expected {
  readonly unrecognised: number;
  /** Staff limited to reading. */
  readonly reader: number;
  /** For a customer's own order, somebody else's, and one that does not exist. */
  readonly customer: readonly [own: number, others: number, missing: number];
  /** For a customer's order, and one that does not exist. */
  readonly staff: readonly [customers: number, missing: number];
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';

interface Row extends Expected {
  readonly method: Method;
  readonly path: (order: string) => string;
  readonly json?: unknown;
  /** The status of the order that the path names: pending if it is left out. */
  readonly from?: Status;
}

const items = [{ name: 'Soup', quantity: 2, price: 4.5 }];
export const DRAFT = { customerName: 'Ada', customerEmail: 'ada@example.com', items };

const one = (order: string) => order;
const all = () => '/orders';

/** What `auth` guards, or names one order in its path. */
type Guarded = {
  [Name in Operation]: (typeof ROUTES)[Name] extends { guarded: true } | { path: `${string}{id}${string}` }
    ? Name
    : never;
}[Operation];

const READING = { unrecognised: 401, reader: 200, customer: [200, 404, 404], staff: [200, 404] } as const;
const CHANGING = { unrecognised: 401, reader: 403, customer: [200, 404, 404], staff: [200, 404] } as const;
const FOR_STAFF = { unrecognised: 401, reader: 403, customer: [403, 403, 403], staff: [200, 404] } as const;

/** A request to each operation. That of updateOrder changes items, and SET_STATUS has its changes of status. */
const OPERATIONS = {
  listOrders: {
    ...{ method: 'GET', path: all },
    ...{ unrecognised: 401, reader: 200, customer: [200, 200, 200], staff: [200, 200] },
  },
  createOrder: {
    ...{ method: 'POST', path: all, json: DRAFT },
    ...{ unrecognised: 401, reader: 403, customer: [201, 201, 201], staff: [201, 201] },
  },
  getOrder: { method: 'GET', path: one, ...READING },
  updateOrder: { method: 'PATCH', path: one, json: { items }, ...CHANGING },
  deleteOrder: { method: 'DELETE', path: one, ...FOR_STAFF },
  cancelOrder: { method: 'PATCH', path: (order) => `${order}/cancel`, ...CHANGING },
} satisfies Record<Guarded, Row>;

/** Who may set an order to each status, from a status before it. No order can be set to pending. */
const SET_STATUS = {
  pending: { unrecognised: 401, reader: 403, customer: [422, 404, 404], staff: [422, 404] },
  paid: CHANGING,
  completed: FOR_STAFF,
  cancelled: CHANGING,
} satisfies Record<OrderStatus, Expected>;

/** A row with its name, such as `listOrders`, `getOrder (HEAD)` or `set paid`. */
export type NamedRow = Row & { readonly name: string };

/** Every guarded request. A new operation or status does not compile until it has a row. */
export const MATRIX: readonly NamedRow[] = [
  ...Object.entries<Row>(OPERATIONS).flatMap(([name, row]): readonly NamedRow[] => {
    const named = { name, ...row };
    return row.method === 'GET' ? [named, { ...named, name: `${name} (HEAD)`, method: 'HEAD' }] : [named];
  }),
  ...STATUSES.map((status): NamedRow => {
    const from = stepsTo(status).at(-2) ?? 'pending';
    return { name: `set ${status}`, method: 'PATCH', path: one, json: { status }, from, ...SET_STATUS[status] };
  }),
];

/** The rows whose path names an order, with what follows it there. */
export const OF_ONE_ORDER = MATRIX.filter(({ path }) => path('') !== all()).map((row) => ({
  ...row,
  suffix: row.path(''),
}));

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

/** How the matrix is tried: `place` creates a customer's order, brings it to a status, and returns its path. */
interface Trial {
  readonly callers: Awaited<ReturnType<typeof callersOf>>;
  readonly place: (customer: Headers, status: Status) => Promise<string>;
  readonly send: (caller: Headers, method: Method, path: string, json?: unknown) => Promise<{ status: number }>;
}

/** Asserts that each caller's request has its expected status: that of the row if it is left out. */
export async function expectStatuses(row: NamedRow, { callers, place, send }: Trial, expected: Expected = row) {
  const { name, method, path, json, from = 'pending' } = row;
  const { unrecognised, reader, ada, bob, sam } = callers;
  const statusOf = async (caller: Headers, order: string) => (await send(caller, method, path(order), json)).status;
  const [adas, bobs] = [await place(ada, from), await place(bob, from)];
  const missing = `${bobs.slice(0, -3)}999`;
  for (const [who, caller] of Object.entries(unrecognised)) {
    expect(await statusOf(caller, adas), who).toBe(expected.unrecognised);
  }
  const received = {
    reader: await statusOf(reader, adas),
    customer: [await statusOf(ada, adas), await statusOf(ada, bobs), await statusOf(ada, missing)],
    staff: [await statusOf(sam, await place(ada, from)), await statusOf(sam, missing)],
  };
  expect(received, name).toEqual({ reader: expected.reader, customer: expected.customer, staff: expected.staff });
}
