import fc from 'fast-check';
import { expect } from 'vitest';
import { NO_SUCH_ID, validOrder } from '../arrange/world.ts';
import type { Client } from '../client/client.ts';
import type { ApiResponse } from '../client/exchange.ts';
import { listOf } from '../client/listed.ts';
import { orderOf } from '../client/order-json.ts';
import { errorCodeOf, Model, type ModelOrder } from './model.ts';

/** One call of a random sequence. `pick` chooses among the orders created so far, including deleted orders. */
export type Step =
  | { readonly call: 'create'; readonly price: number }
  | { readonly call: 'createOnce'; readonly key: number; readonly price: number }
  | { readonly call: 'status'; readonly pick: number; readonly status: string; readonly match: Match }
  | { readonly call: 'items'; readonly pick: number; readonly price: number; readonly match: Match }
  | { readonly call: 'both'; readonly pick: number; readonly status: string; readonly price: number }
  | { readonly call: 'cancel' | 'delete'; readonly pick: number; readonly match: Match }
  | { readonly call: 'get' | 'getIfNew'; readonly pick: number }
  | {
      readonly call: 'list';
      readonly status: string | undefined;
      readonly oldestFirst: boolean;
      readonly limit: number;
    };

/** The If-Match header: absent, the latest ETag, an earlier ETag, or `*`. */
type Match = 'none' | 'current' | 'stale' | 'any';

const pick = fc.nat({ max: 5 });
const price = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100);
const status = fc.constantFrom('pending', 'paid', 'completed', 'cancelled');
const match = fc.constantFrom<Match>('none', 'none', 'current', 'stale', 'any');
const call = <T extends Step['call']>(name: T) => fc.constant(name);

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ call: call('create'), price }) },
  {
    weight: 2,
    arbitrary: fc.record({ call: call('createOnce'), key: fc.nat({ max: 1 }), price: fc.constantFrom(1, 2) }),
  },
  { weight: 5, arbitrary: fc.record({ call: call('status'), pick, status, match }) },
  { weight: 3, arbitrary: fc.record({ call: call('items'), pick, price, match }) },
  { weight: 2, arbitrary: fc.record({ call: call('both'), pick, status, price }) },
  { weight: 1, arbitrary: fc.record({ call: fc.constantFrom('cancel' as const, 'delete' as const), pick, match }) },
  { weight: 2, arbitrary: fc.record({ call: fc.constantFrom('get' as const, 'getIfNew' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      call: call('list'),
      status: fc.option(status, { nil: undefined }),
      oldestFirst: fc.boolean(),
      limit: fc.integer({ min: 1, max: 5 }),
    }),
  },
);

/** The client of a sequence of calls, and values that other sequences must not use there. */
export interface Ground {
  readonly client: Client;
  readonly email: string;
  readonly keys: readonly string[];
  /** Whether only this sequence creates orders there, so that a list needs no filter. */
  readonly isAlone: boolean;
}

export class Run {
  readonly #model = new Model();
  readonly #client: Client;
  readonly #ground: Ground;
  readonly #etags = new Map<string, string[]>();

  constructor(ground: Ground) {
    this.#client = ground.client;
    this.#ground = ground;
  }

  async take(step: Step): Promise<void> {
    switch (step.call) {
      case 'create':
        return this.#noteCreated(await this.#client.post('/orders', this.#body(step.price)), step.price);
      case 'createOnce':
        return this.#createOnce(this.#ground.keys[step.key] ?? '', step.price);
      case 'list':
        return this.#list(step);
      case 'get':
      case 'getIfNew':
        return this.#get(this.#model.pick(step.pick), step.call === 'getIfNew');
      default:
        return this.#write(step);
    }
  }

  async #createOnce(key: string, price: number): Promise<void> {
    const response = await this.#client.post('/orders', this.#body(price), { 'Idempotency-Key': key });
    const first = this.#model.keys.get(key);
    if (!first) {
      this.#noteCreated(response, price);
      this.#model.keys.set(key, { price, order: orderOf(response) });
    } else if (first.price === price) expect([response.status, orderOf(response)]).toEqual([201, first.order]);
    else expect(errorCodeOf(response)).toBe('IDEMPOTENCY_KEY_REUSED');
  }

  #noteCreated(response: ApiResponse, price: number): void {
    expect(response.status, response.text).toBe(201);
    const order = orderOf(response);
    expect(order.updatedAt).toBe(order.createdAt);
    this.#model.add({ id: order.id, status: 'pending', price, updatedAt: order.updatedAt });
    this.#noteVersion(order.id, response);
    this.#expectAgreement(response, order.id);
  }

  async #write(step: Extract<Step, { call: 'status' | 'items' | 'both' | 'cancel' | 'delete' }>): Promise<void> {
    const id = this.#model.pick(step.pick)?.id ?? NO_SUCH_ID;
    const match = 'match' in step ? this.#match(id, step.match) : undefined;
    const body = {
      ...('status' in step && { status: step.status }),
      ...('price' in step && { items: this.#body(step.price)['items'] }),
    };
    const options = { headers: match === undefined ? {} : { 'If-Match': match } };
    const expected = this.#model.write(id, step, match === undefined || match === '*' || match === this.#current(id));
    const response =
      step.call === 'delete' || step.call === 'cancel'
        ? await this.#client.send(
            step.call === 'delete' ? 'DELETE' : 'PATCH',
            `/orders/${id}${step.call === 'cancel' ? '/cancel' : ''}`,
            options,
          )
        : await this.#client.send('PATCH', `/orders/${id}`, { ...options, json: body });
    expect(response.status === 200 ? 'OK' : errorCodeOf(response), response.text).toBe(expected);
    if (response.status !== 200 || step.call === 'delete') return;
    this.#noteVersion(id, response);
    this.#expectAgreement(response, id);
  }

  async #get(order: ModelOrder | undefined, ifNew: boolean): Promise<void> {
    const id = order?.id ?? NO_SUCH_ID;
    const current = this.#current(id);
    const response = await this.#client.get(`/orders/${id}`, ifNew && current ? { 'If-None-Match': current } : {});
    if (!order || order.deleted) expect(errorCodeOf(response)).toBe('NOT_FOUND');
    else if (ifNew) expect([response.status, response.headers['etag']]).toEqual([304, current]);
    else this.#expectAgreement(response, id);
  }

  async #list({ status, oldestFirst, limit }: Extract<Step, { call: 'list' }>): Promise<void> {
    const query = new URLSearchParams({ limit: String(limit), ...(status && { status }) });
    if (!this.#ground.isAlone) query.set('customerEmail', this.#ground.email);
    if (oldestFirst) query.set('sort', 'createdAt');
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      if (cursor) query.set('cursor', cursor);
      const page = listOf(await this.#client.get(`/orders?${query}`));
      ids.push(...page.orders.map(({ id }) => id));
      expect(page.total).toBe(this.#model.list(status).length);
      cursor = page.nextCursor;
    }
    const expected = this.#model.list(status);
    expect(ids).toEqual(oldestFirst ? expected : expected.toReversed());
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

  #match(id: string, match: Match): string | undefined {
    if (match === 'none') return undefined;
    if (match === 'any') return '*';
    return (match === 'current' ? this.#current(id) : this.#etags.get(id)?.at(-2)) ?? '"none"';
  }

  #body(price: number): Record<string, unknown> {
    return validOrder({ customerEmail: this.#ground.email, items: [{ name: 'Dish', quantity: 1, price }] });
  }
}
