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

/** Draws the requests of suites, the same for the same seed. */
export function drawSuites(seed: number, count: number): readonly (readonly PlannedRequest[])[] {
  return fc.sample(fc.array(request, { minLength: 20, maxLength: 30, size: 'max' }), { seed, numRuns: count });
}

const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 4 * others.length, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));

const item = fc.record({
  name: mostly('Tea', ' Soup ', 'Käse', '<b>Pie</b>', '🍕', '', 'x'.repeat(101)),
  quantity: mostly<unknown>(3, 1, 0, 1001, '2', 1.5),
  price: mostly<unknown>(2.5, 0, 0.1, 19.99, -1, 1.005),
});

const fields = {
  customerName: mostly('Ada', ' ', ' Grace ', 'Zoë'),
  customerEmail: mostly('ada@example.com', 'bob@example.com', 'ADA@example.com', 'ada@'),
  items: fc.array(item, { maxLength: 3, size: 'max' }).map((items) => (items.length === 0 ? [] : items)),
};

const creation = fc.record(
  { ...fields, status: fc.constant('paid'), note: fc.constant('soon') },
  { requiredKeys: ['customerName', 'customerEmail', 'items'] },
);

const validOrder = fc.constantFrom(
  { customerName: 'Ada', customerEmail: 'ada@example.com', items: [{ name: 'Tea', quantity: 3, price: 0.1 }] },
  { customerName: 'Bob', customerEmail: 'bob@example.com', items: [{ name: 'Pie', quantity: 2, price: 19.99 }] },
);

const update = fc.record(
  { ...fields, status: fc.constantFrom('paid', 'paid', 'completed', 'cancelled', 'pending') },
  { requiredKeys: [] },
);

/** The first orders of the suite, one that never exists, and one that is none. */
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

const planned = {
  create: fc
    .record({
      body: fc.oneof(validOrder, validOrder, validOrder, creation, fc.constant('{')),
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
    fc.constantFrom('nothing', 'status', 'all'),
  )
  .map(([drawn, checks]) => ({ ...drawn, checks }));
