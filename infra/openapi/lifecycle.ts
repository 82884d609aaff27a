export interface Step {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below the base URL. `{{orderId}}` is the order that the first step creates. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  /** Further lines of the test, in Postman's JavaScript. `body` is the parsed response. */
  readonly asserts?: readonly string[];
}

/** The collection's folder for newman to run. */
export const LIFECYCLE_FOLDER = 'Order lifecycle';

const DRAFT = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Pizza Margherita', quantity: 2, price: 9.5 }],
};

export const LIFECYCLE: readonly Step[] = [
  {
    name: 'Create an order',
    method: 'POST',
    path: '/orders',
    body: DRAFT,
    status: 201,
    asserts: [
      "pm.expect(body.data.status).to.eql('pending');",
      'pm.expect(body.data.total).to.eql(19);',
      "pm.collectionVariables.set('orderId', body.data.id);",
      "pm.collectionVariables.set('etag', pm.response.headers.get('ETag'));",
    ],
  },
  {
    name: 'Get it',
    method: 'GET',
    path: '/orders/{{orderId}}',
    status: 200,
    asserts: ["pm.expect(body.data.id).to.eql(pm.collectionVariables.get('orderId'));"],
  },
  {
    name: 'Get it again: not modified',
    method: 'GET',
    path: '/orders/{{orderId}}',
    headers: { 'If-None-Match': '{{etag}}' },
    status: 304,
  },
  {
    name: 'Find it in the list',
    method: 'GET',
    path: '/orders?status=pending&limit=100',
    status: 200,
    asserts: [
      "pm.expect(body.data.orders.map((order) => order.id)).to.include(pm.collectionVariables.get('orderId'));",
    ],
  },
  {
    name: 'Replace its items',
    method: 'PATCH',
    path: '/orders/{{orderId}}',
    headers: { 'If-Match': '{{etag}}' },
    body: { items: [{ name: 'Pizza Funghi', quantity: 1, price: 11.25 }] },
    status: 200,
    asserts: ['pm.expect(body.data.total).to.eql(11.25);'],
  },
  {
    name: 'Update an outdated version: precondition failed',
    method: 'PATCH',
    path: '/orders/{{orderId}}',
    headers: { 'If-Match': '{{etag}}' },
    body: { status: 'paid' },
    status: 412,
    asserts: ["pm.expect(body.error.code).to.eql('PRECONDITION_FAILED');"],
  },
  {
    name: 'Pay for it: it gets a receipt',
    method: 'PATCH',
    path: '/orders/{{orderId}}',
    body: { status: 'paid' },
    status: 200,
    asserts: ['pm.expect(body.data.receipt.totalAmount).to.eql(11.25);'],
  },
  {
    name: 'Replace its items once it is paid: not editable',
    method: 'PATCH',
    path: '/orders/{{orderId}}',
    body: { items: [{ name: 'Soup', quantity: 1, price: 4 }] },
    status: 422,
    asserts: ["pm.expect(body.error.code).to.eql('ORDER_NOT_EDITABLE');"],
  },
  {
    name: 'Cancel it: it loses its receipt',
    method: 'PATCH',
    path: '/orders/{{orderId}}/cancel',
    status: 200,
    asserts: [
      "pm.expect(body.data.status).to.eql('cancelled');",
      "pm.expect(body.data).not.to.have.property('receipt');",
    ],
  },
  {
    name: 'Pay for it once it is cancelled: invalid transition',
    method: 'PATCH',
    path: '/orders/{{orderId}}',
    body: { status: 'paid' },
    status: 422,
    asserts: ["pm.expect(body.error.code).to.eql('INVALID_STATUS_TRANSITION');"],
  },
  {
    name: 'Delete it',
    method: 'DELETE',
    path: '/orders/{{orderId}}',
    status: 200,
    asserts: ['pm.expect(body.data.deleted).to.eql(true);'],
  },
  {
    name: 'Get it once it is deleted: not found',
    method: 'GET',
    path: '/orders/{{orderId}}',
    status: 404,
    asserts: ["pm.expect(body.error.code).to.eql('NOT_FOUND');"],
  },
];
