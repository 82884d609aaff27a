import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runPool } from '../../lib/tools/harness/run-pool.ts';
import { testNeeding } from '../tools/capabilities.ts';
import { type Filter, MOVES, STATUSES, type Status } from '../tools/rules.ts';
import { freshSandbox } from './tools/arrange/sandbox-world.ts';
import { freshEmail, freshKey, NO_SUCH_ID, validOrder } from './tools/arrange/world.ts';
import { api, type Client } from './tools/client/client.ts';
import { type ApiResponse, errorOf, type OrderJson, orderOf } from './tools/client/exchange.ts';
import { listOf } from './tools/client/listed.ts';

const CALLS = ['create', 'createOnce', 'status', 'items', 'both', 'cancel', 'delete', 'get', 'list'] as const;
/** The If-Match header: absent, the latest ETag, an earlier ETag, or `*`. */
const MATCHES = ['none', 'none', 'current', 'stale', 'any'] as const;

interface ModelOrder {
  readonly id: string;
  readonly customerEmail: string;
  readonly createdAt: string;
  status: Status;
  price: number;
  updatedAt: string;
  deleted?: boolean;
}

interface FilterRule {
  /** The value with which a list is filtered, from an order that may be deleted. */
  readonly valueFrom: (order: ModelOrder, step: Pick<Step, 'status'>) => string;
  readonly matches: (order: ModelOrder, value: string) => boolean;
}

const FILTERS: Readonly<Record<string, FilterRule>> = {
  status: { valueFrom: (_, { status }) => status, matches: ({ status }, value) => status === value },
  customerEmail: {
    valueFrom: ({ customerEmail }) => customerEmail.toUpperCase(),
    matches: ({ customerEmail }, value) => customerEmail.toUpperCase() === value.toUpperCase(),
  },
  createdFrom: { valueFrom: ({ createdAt }) => createdAt, matches: ({ createdAt }, from) => createdAt >= from },
  createdTo: { valueFrom: ({ createdAt }) => createdAt, matches: ({ createdAt }, to) => createdAt < to },
} satisfies Record<Filter, FilterRule>;

/** Of a list: the order, as in `pick`, from which each filter gets its value. Undefined leaves the filter out. */
const filters = fc.record(
  Object.fromEntries(
    Object.keys(FILTERS).map((name) => [name, fc.option(fc.nat({ max: 5 }), { freq: 2, nil: undefined })]),
  ),
);

/**
 * One call of a random sequence, and what its kind needs. `pick` chooses among the orders created so far, including
 * deleted ones.
 */
const step = fc.record({
  call: fc.constantFrom(...CALLS, 'create', 'status', 'status', 'items', 'status', 'list', 'list'),
  pick: fc.nat({ max: 5 }),
  price: fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
  key: fc.nat({ max: 1 }),
  /** Of a create without a key: which of two addresses the order has. */
  email: fc.constantFrom('email', 'otherEmail'),
  status: fc.constantFrom(...STATUSES),
  match: fc.constantFrom(...MATCHES),
  filters,
  /** Of a list: whether it is oldest first. Of a get: whether the client has the order. */
  flag: fc.boolean(),
  limit: fc.integer({ min: 1, max: 5 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A write: a new status, a new price of all items, both, or the deletion. */
interface Change {
  readonly status?: Status;
  readonly price?: number;
  readonly deleted?: true;
}

function changeIn({ call, status, price }: Step): Change {
  if (call === 'delete') return { deleted: true };
  if (call === 'cancel') return { status: 'cancelled' };
  return { ...(call !== 'items' && { status }), ...(call !== 'status' && { price }) };
}

/** A small model of the contract: orders, their idempotency keys, and the outcome of a write. */
class Model {
  readonly #orders: ModelOrder[] = [];
  readonly keys = new Map<string, { readonly price: number; readonly order: OrderJson }>();

  add(order: ModelOrder): void {
    this.#orders.push(order);
  }

  find(id: string): ModelOrder | undefined {
    return this.#orders.find((order) => order.id === id && !order.deleted);
  }

  /** Picks an order from all orders ever created, including deleted orders. */
  pick(number: number): ModelOrder | undefined {
    return this.#orders[number % Math.max(1, this.#orders.length)];
  }

  /** The ids of the existing orders that match, oldest first. */
  list(filter: Readonly<Record<string, string>>): string[] {
    const isListed = (order: ModelOrder) =>
      Object.entries(filter).every(([name, value]) => FILTERS[name]?.matches(order, value));
    const listed = this.#orders.filter((order) => !order.deleted && isListed(order));
    return listed.map(({ id }) => id).toSorted();
  }

  /** Does a write if it is allowed. Returns `OK`, or the code of the error that is checked first. */
  write(id: string, change: Change, versionMatches: boolean): string {
    const order = this.find(id);
    if (!order) return 'NOT_FOUND';
    if (!versionMatches) return 'PRECONDITION_FAILED';
    const { status: to, price, deleted } = change;
    if (deleted) order.deleted = true;
    else if (price !== undefined && order.status !== 'pending') return 'ORDER_NOT_EDITABLE';
    else if (to !== undefined && !MOVES[order.status].includes(to)) return 'INVALID_STATUS_TRANSITION';
    order.price = price ?? order.price;
    order.status = to ?? order.status;
    return 'OK';
  }
}

/** The client of a sequence of calls, and values that other sequences must not use there. */
interface Ground {
  readonly client: Client;
  readonly email: string;
  readonly otherEmail: string;
  readonly keys: readonly string[];
  /** Whether only this sequence creates orders there, so that a list needs no filter. */
  readonly isAlone: boolean;
}

class Run {
  readonly #model = new Model();
  readonly #ground: Ground;
  readonly #etags = new Map<string, string[]>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  async take(step: Step): Promise<void> {
    const { call, price } = step;
    if (call === 'create')
      return this.#noteCreated(await this.#ground.client.post('/orders', this.#body(price, step.email)), price);
    if (call === 'createOnce') return this.#createOnce(this.#ground.keys[step.key] ?? '', price < 50_000 ? 1 : 2);
    if (call === 'list') return this.#list(step);
    if (call === 'get') return this.#get(this.#model.pick(step.pick), step.flag);
    return this.#write(step);
  }

  async #createOnce(key: string, price: number): Promise<void> {
    const response = await this.#ground.client.post('/orders', this.#body(price), { 'Idempotency-Key': key });
    const first = this.#model.keys.get(key);
    if (!first) {
      this.#noteCreated(response, price);
      this.#model.keys.set(key, { price, order: orderOf(response) });
    } else if (first.price === price) expect([response.status, orderOf(response)]).toEqual([201, first.order]);
    else expect(errorOf(response).code).toBe('IDEMPOTENCY_KEY_REUSED');
  }

  #noteCreated(response: ApiResponse, price: number): void {
    expect(response.status, response.text).toBe(201);
    const order = orderOf(response);
    expect(order.updatedAt).toBe(order.createdAt);
    const { id, customerEmail, createdAt, updatedAt } = order;
    this.#model.add({ id, customerEmail, createdAt, status: 'pending', price, updatedAt });
    this.#noteVersion(order.id, response);
    this.#expectAgreement(response, order.id);
  }

  async #write(step: Step): Promise<void> {
    const id = this.#model.pick(step.pick)?.id ?? NO_SUCH_ID;
    const match = this.#match(id, step.match);
    const change = changeIn(step);
    const expected = this.#model.write(id, change, match === undefined || match === '*' || match === this.#current(id));
    const headers = match === undefined ? {} : { 'If-Match': match };
    const { price, ...json } = {
      ...change,
      ...(change.price !== undefined && { items: this.#body(change.price)['items'] }),
    };
    const [path, method] = [`/orders/${id}`, change.deleted ? 'DELETE' : 'PATCH'];
    const response =
      step.call === 'cancel'
        ? await this.#ground.client.send(method, `${path}/cancel`, { headers })
        : await this.#ground.client.send(method, path, { headers, ...(!change.deleted && { json }) });
    expect(response.status === 200 ? 'OK' : errorOf(response).code, response.text).toBe(expected);
    if (response.status !== 200 || change.deleted) return;
    this.#noteVersion(id, response);
    this.#expectAgreement(response, id);
  }

  async #get(order: ModelOrder | undefined, ifNew: boolean): Promise<void> {
    const id = order?.id ?? NO_SUCH_ID;
    const current = this.#current(id);
    const response = await this.#ground.client.get(
      `/orders/${id}`,
      ifNew && current ? { 'If-None-Match': current } : {},
    );
    if (!order || order.deleted) expect(errorOf(response).code).toBe('NOT_FOUND');
    else if (ifNew) expect([response.status, response.headers['etag']]).toEqual([304, current]);
    else this.#expectAgreement(response, id);
  }

  async #list(step: Step): Promise<void> {
    const { flag: oldestFirst, limit } = step;
    const filter = this.#filterOf(step);
    const query = new URLSearchParams({ ...filter, limit: String(limit) });
    if (oldestFirst) query.set('sort', 'createdAt');
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      if (cursor) query.set('cursor', cursor);
      const page = listOf(await this.#ground.client.get(`/orders?${query}`));
      ids.push(...page.orders.map(({ id }) => id));
      expect(page.total).toBe(this.#model.list(filter).length);
      cursor = page.nextCursor;
    }
    const expected = this.#model.list(filter);
    expect(ids).toEqual(oldestFirst ? expected : expected.toReversed());
  }

  /** Returns the values of a list's filters. Among the orders of other sequences, it always filters by an address. */
  #filterOf(step: Step): Record<string, string> {
    const given = Object.entries(FILTERS).flatMap(([name, { valueFrom }]) => {
      const pick = step.filters[name];
      const order = pick === undefined ? undefined : this.#model.pick(pick);
      return order ? [[name, valueFrom(order, step)] as const] : [];
    });
    return { ...(!this.#ground.isAlone && { customerEmail: this.#ground.email }), ...Object.fromEntries(given) };
  }

  /** Asserts that the response has the order as in the model, and its ETag. */
  #expectAgreement(response: ApiResponse, id: string): void {
    const order = orderOf(response);
    const known = this.#model.find(id);
    expect([order.id, order.status, order.total]).toEqual([known?.id, known?.status, known?.price]);
    expect(response.headers['etag']).toBe(this.#current(id));
    if (known) known.updatedAt = order.updatedAt;
  }

  /** Asserts that a change has a new ETag and a later updatedAt, and keeps the ETag. */
  #noteVersion(id: string, response: ApiResponse): void {
    const tags = this.#etags.get(id) ?? [];
    const tag = response.headers['etag'] ?? '';
    expect(tags).not.toContain(tag);
    const known = this.#model.find(id);
    if (tags.length > 0) expect(orderOf(response).updatedAt > (known?.updatedAt ?? '')).toBe(true);
    this.#etags.set(id, [...tags, tag]);
  }

  #current(id: string): string | undefined {
    return this.#etags.get(id)?.at(-1);
  }

  #match(id: string, match: Step['match']): string | undefined {
    if (match === 'none') return undefined;
    if (match === 'any') return '*';
    return (match === 'current' ? this.#current(id) : this.#etags.get(id)?.at(-2)) ?? '"none"';
  }

  #body(price: number, email: Step['email'] = 'email'): Record<string, unknown> {
    return validOrder({ customerEmail: this.#ground[email], items: [{ name: 'Dish', quantity: 1, price }] });
  }
}

const SEED = Number(process.env.SEED);

test(`any sequence of calls gets the responses that a model of the contract predicts (SEED=${SEED})`, async () => {
  let end = Number.POSITIVE_INFINITY;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      if (performance.now() > end) return;
      const addresses = { email: freshEmail(), otherEmail: freshEmail() };
      const run = new Run({ client: api, ...addresses, keys: [freshKey(), freshKey()], isAlone: false });
      for (const each of steps) await run.take(each);
      // The first run is whole, however slow the target is.
      end = Math.min(end, performance.now() + 8_000);
    }),
    { numRuns: 25 },
  );
});

const many = testNeeding('bursts', 'many-requests');
many(`two hundred sandboxes in parallel never see each other's data (SEED=${SEED})`, async () => {
  const sequences = fc.sample(fc.array(step, { minLength: 4, maxLength: 6 }), { numRuns: 200, seed: SEED });
  // All sandboxes use the same addresses and keys, so that a leak shows.
  const shared = { email: 'ada@example.com', otherEmail: 'bob@example.com', keys: ['one', 'two'], isAlone: true };
  const finished = await runPool(sequences, 200, async (sequence) => {
    const run = new Run({ ...shared, client: freshSandbox().client });
    for (const each of sequence) await run.take(each);
  });
  expect(finished).toHaveLength(200);
});
