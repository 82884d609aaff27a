import fc from 'fast-check';

/** The time in every suite's sandbox. It stands still, so that all runs get the same ids and instants. */
export const CLOCK = '2026-01-01T00:00:00.000Z';

/** A request of a suite. */
export interface PlannedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a text. */
  readonly body?: unknown;
  /** The part of the response that the suite compares with the recording of the correct service. */
  readonly checks: 'nothing' | 'status' | 'all';
}

/** Draws the requests of a suite, the same for the same seed. The first two create orders. */
export function drawRequests(seed: number): readonly PlannedRequest[] {
  const others = fc.array(request, { minLength: 22, maxLength: 30, size: 'max' });
  const requests = fc.tuple(created, created, others).map(([first, second, more]) => [first, second, ...more]);
  return fc.sample(fc.noBias(requests), { seed, numRuns: 1 }).flat();
}

const soup = { name: 'Soup', quantity: 3, price: 0.1 };
const items = [soup, { name: 'Pie', quantity: 2, price: 19.99 }];

const validOrder = fc.constantFrom(
  { customerName: 'Ada', customerEmail: 'ada@example.com', items },
  { customerName: 'Bob', customerEmail: 'bob@example.com', items: [soup] },
);

/** Members that are unusual or invalid. */
const member = fc.constantFrom(
  ...[
    { customerName: ' ' },
    { customerName: ' Zoë <b> ' },
    { customerName: '🍕'.repeat(60) },
    { customerName: 'x'.repeat(101) },
  ],
  ...[{ customerEmail: 'ada@' }, { customerEmail: 'ADA@example.com' }, { note: 'soon' }, { items: [] }],
  ...[{ items: Array(101).fill(soup) }, { items: [{ ...soup, name: '' }] }, { items: [{ ...soup, quantity: 0 }] }],
  ...[{ items: [{ ...soup, quantity: '2' }] }, { items: [{ ...soup, price: 0 }] }, { items: [{ ...soup, price: -1 }] }],
  ...[{ items: [{ ...soup, price: 1.005 }] }, { items: [{ ...soup, quantity: 1.5, price: -1 }] }],
);

const unusualOrder = fc
  .tuple(validOrder, member, fc.constantFrom({}, {}, { status: 'paid' }))
  .map((parts) => Object.assign({}, ...parts));

const status = fc.constantFrom('paid', 'paid', 'completed', 'cancelled', 'pending');

const update = fc.oneof(
  fc.constantFrom({ items }, { items: [soup] }, { customerName: 'Grace' }),
  member,
  fc.record({ status, items: fc.constantFrom(items, [soup]) }),
  fc.record({ status, customerName: fc.constant('Grace') }),
);

/** Ids of the first three orders, of an order that never exists, and an invalid one. */
const order = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 3 }).map((number) => `ORD-${Date.parse(CLOCK)}-00${number}`) },
  fc.constantFrom(`ORD-${Date.parse(CLOCK)}-999`, 'none'),
);

const parameter = fc.constantFrom(
  ...[
    'status=paid',
    'status=cancelled',
    'customerEmail=ADA@example.com',
    'limit=1',
    'limit=0',
    'limit=2',
    'page=2',
    'offset=1',
  ],
  ...['sort=createdAt', 'sort=total', 'page=99', 'colour=red', `createdFrom=${CLOCK}`, `createdTo=${CLOCK}`],
);

const KEYS = [{}, {}, {}, { 'Idempotency-Key': 'first' }, { 'Idempotency-Key': 'second' }];
const VERSIONS = [{}, {}, {}, { 'If-Match': '"1"' }, { 'If-Match': '"2"' }];

const created = fc
  .record({ body: validOrder, headers: fc.constantFrom(...KEYS) })
  .map((drawn): PlannedRequest => ({ method: 'POST', path: '/orders', checks: 'all', ...drawn }));

const planned = {
  create: fc
    .record({
      body: fc.oneof(validOrder, unusualOrder, unusualOrder, fc.constant('{')),
      headers: fc.constantFrom(...KEYS),
    })
    .map((drawn) => ({ method: 'POST', path: '/orders', ...drawn })),
  update: fc
    .record({ body: update, order, headers: fc.constantFrom(...VERSIONS) })
    .map(({ order: id, ...drawn }) => ({ method: 'PATCH', path: `/orders/${id}`, ...drawn })),
  changeStatus: fc
    .record({ status: fc.constantFrom('paid', 'completed'), order, headers: fc.constantFrom(...VERSIONS) })
    .map(({ order: id, status, headers }) => ({ method: 'PATCH', path: `/orders/${id}`, body: { status }, headers })),
  cancel: fc
    .record({ order, headers: fc.constantFrom(...VERSIONS) })
    .map(({ order: id, headers }) => ({ method: 'PATCH', path: `/orders/${id}/cancel`, headers })),
  get: fc
    .record({ order, headers: fc.constantFrom({}, {}, { 'If-None-Match': '"1"' }) })
    .map(({ order: id, headers }) => ({ method: 'GET', path: `/orders/${id}`, headers })),
  list: fc
    .uniqueArray(parameter, { maxLength: 2, selector: (text) => text.split('=')[0] })
    .map((query) => ({ method: 'GET', path: `/orders?${query.join('&')}`, headers: {} })),
  remove: fc
    .record({ order, headers: fc.constantFrom(...VERSIONS) })
    .map(({ order: id, headers }) => ({ method: 'DELETE', path: `/orders/${id}`, headers })),
  wrong: fc.constantFrom(
    { method: 'PUT', path: '/orders', headers: {} },
    { method: 'GET', path: '/nothing', headers: {} },
    { method: 'POST', path: '/orders', headers: { 'Content-Type': 'text/plain' }, body: 'tea' },
  ),
};

const request: fc.Arbitrary<PlannedRequest> = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: planned.create },
      { weight: 4, arbitrary: planned.update },
      { weight: 5, arbitrary: planned.changeStatus },
      { weight: 2, arbitrary: planned.cancel },
      { weight: 4, arbitrary: planned.get },
      { weight: 4, arbitrary: planned.list },
      planned.remove,
      planned.wrong,
    ),
    fc.constantFrom('nothing', 'status', 'all', 'all'),
  )
  .map(([drawn, checks]) => ({ ...drawn, checks }));
