/** A request for one order, whose path is given, or for all. */
interface AccessRequest {
  readonly method: string;
  readonly path: (order: string) => string;
  readonly json?: unknown;
}

const items = [{ name: 'Soup', quantity: 2, price: 4.5 }];
const draft = { customerName: 'Ada', customerEmail: 'ada@example.com', items };

const one = (order: string) => order;
const all = () => '/orders';

export const REQUESTS = {
  list: { method: 'GET', path: all },
  'list (HEAD)': { method: 'HEAD', path: all },
  create: { method: 'POST', path: all, json: draft },
  get: { method: 'GET', path: one },
  'get (HEAD)': { method: 'HEAD', path: one },
  edit: { method: 'PATCH', path: one, json: { items } },
  pay: { method: 'PATCH', path: one, json: { status: 'paid' } },
  complete: { method: 'PATCH', path: one, json: { status: 'completed' } },
  cancel: { method: 'PATCH', path: (order) => `${order}/cancel` },
  delete: { method: 'DELETE', path: one },
} as const satisfies Record<string, AccessRequest>;

export type RequestName = keyof typeof REQUESTS;

/**
 * The status of each request: of everybody who is not recognised, of staff limited to reading, of the customer ada for
 * her own order, somebody else's and one that does not exist, and of staff for ada's order and one that does not exist.
 * The order is pending, and for `complete` it is paid.
 */
export const MATRIX: Readonly<Record<RequestName, readonly number[]>> = {
  list: [401, 200, 200, 200, 200, 200, 200],
  'list (HEAD)': [401, 200, 200, 200, 200, 200, 200],
  create: [401, 403, 201, 201, 201, 201, 201],
  get: [401, 200, 200, 404, 404, 200, 404],
  'get (HEAD)': [401, 200, 200, 404, 404, 200, 404],
  edit: [401, 403, 200, 404, 404, 200, 404],
  pay: [401, 403, 200, 404, 404, 200, 404],
  complete: [401, 403, 403, 403, 403, 200, 404],
  cancel: [401, 403, 200, 404, 404, 200, 404],
  delete: [401, 403, 403, 403, 403, 200, 404],
};
