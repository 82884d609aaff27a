export interface Step {
  readonly sends: {
    /** The method, and the path below the base URL. `{{orderId}}` is the order that the first step creates. */
    readonly request: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: object;
  };
  readonly gets: {
    readonly status: number;
    /** Values in the body, by their places, such as `data.status`. */
    readonly values?: Readonly<Record<string, string | number | boolean>>;
    /** Further lines of the test, in Postman's JavaScript. `body` is the parsed response. */
    readonly lines?: readonly string[];
  };
}

/** The collection's folder for newman to run. */
export const LIFECYCLE_FOLDER = 'Order lifecycle';

const DRAFT = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Pizza Margherita', quantity: 2, price: 9.5 }],
};

const FUNGHI = [{ name: 'Pizza Funghi', quantity: 1, price: 11.25 }];
const SOUP = [{ name: 'Soup', quantity: 1, price: 4 }];
const SEEN = { 'If-Match': '{{etag}}' };

const GET = 'GET /orders/{{orderId}}';
const PATCH = 'PATCH /orders/{{orderId}}';

const PAY = { status: 'paid' };

/** The life of an order: the steps by their names, in order. */
export const LIFECYCLE: Readonly<Record<string, Step>> = {
  'Create an order': {
    sends: { request: 'POST /orders', body: DRAFT },
    gets: {
      status: 201,
      values: { 'data.status': 'pending', 'data.total': 19 },
      lines: [
        "pm.collectionVariables.set('orderId', body.data.id);",
        "pm.collectionVariables.set('etag', pm.response.headers.get('ETag'));",
      ],
    },
  },
  'Get it': {
    sends: { request: GET },
    gets: { status: 200, lines: ["pm.expect(body.data.id).to.eql(pm.collectionVariables.get('orderId'));"] },
  },
  'Get it again: not modified': {
    sends: { request: GET, headers: { 'If-None-Match': '{{etag}}' } },
    gets: { status: 304 },
  },
  'Find it in the list': {
    sends: { request: 'GET /orders?status=pending&limit=100' },
    gets: {
      status: 200,
      lines: [
        "pm.expect(body.data.orders.map((order) => order.id)).to.include(pm.collectionVariables.get('orderId'));",
      ],
    },
  },
  'Replace its items': {
    sends: { request: PATCH, headers: SEEN, body: { items: FUNGHI } },
    gets: { status: 200, values: { 'data.total': 11.25 } },
  },
  'Update an outdated version: precondition failed': {
    sends: { request: PATCH, headers: SEEN, body: PAY },
    gets: { status: 412, values: { 'error.code': 'PRECONDITION_FAILED' } },
  },
  'Pay for it: it gets a receipt': {
    sends: { request: PATCH, body: PAY },
    gets: { status: 200, values: { 'data.receipt.totalAmount': 11.25 } },
  },
  'Replace its items once it is paid: not editable': {
    sends: { request: PATCH, body: { items: SOUP } },
    gets: { status: 422, values: { 'error.code': 'ORDER_NOT_EDITABLE' } },
  },
  'Cancel it: it loses its receipt': {
    sends: { request: `${PATCH}/cancel` },
    gets: {
      status: 200,
      values: { 'data.status': 'cancelled' },
      lines: ["pm.expect(body.data).not.to.have.property('receipt');"],
    },
  },
  'Pay for it once it is cancelled: invalid transition': {
    sends: { request: PATCH, body: PAY },
    gets: { status: 422, values: { 'error.code': 'INVALID_STATUS_TRANSITION' } },
  },
  'Delete it': {
    sends: { request: 'DELETE /orders/{{orderId}}' },
    gets: { status: 200, values: { 'data.deleted': true } },
  },
  'Get it once it is deleted: not found': {
    sends: { request: GET },
    gets: { status: 404, values: { 'error.code': 'NOT_FOUND' } },
  },
};
