import { describe, expect, test } from 'vitest';
import { createOrder, createOrderIn, expectError, expectOk, validOrder } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { type ApiResponse, orderOf } from './tools/client/exchange.ts';

const SOUP = [{ name: 'Soup', quantity: 1, price: 4.5 }];

const WRITES = [
  ['PATCH', (id: string, match: string) => api.patch(`/orders/${id}`, { items: SOUP }, { 'If-Match': match })],
  [
    'cancel',
    (id: string, match: string) => api.send('PATCH', `/orders/${id}/cancel`, { headers: { 'If-Match': match } }),
  ],
  ['DELETE', (id: string, match: string) => api.delete(`/orders/${id}`, { 'If-Match': match })],
] as const;

test('ETag is the same in every response with the same version of the order, and changes with every change', async () => {
  const created = await api.post('/orders', validOrder());
  const path = `/orders/${orderOf(created).id}`;
  const tags = [etagOf(created)];
  for (const change of [{ items: SOUP }, { items: SOUP }, { status: 'paid' }, undefined]) {
    for (const _ of [1, 2]) expect(etagOf(await api.get(path))).toBe(tags.at(-1));
    tags.push(etagOf(await (change ? api.patch(path, change) : api.send('PATCH', `${path}/cancel`))));
  }
  expect(etagOf(await api.get(path))).toBe(tags.at(-1));
  expect(new Set(tags).size).toBe(5);
});

describe('If-None-Match', () => {
  test.each(['{tag}', 'W/{tag}', '"other", {tag}', '*'])('%s matches the order: 304 with its ETag', async (pattern) => {
    const { path, tag } = await taggedOrder();
    const response = await api.get(path, { 'If-None-Match': pattern.replace('{tag}', tag) });
    expect(response.status).toBe(304);
    expect(etagOf(response)).toBe(tag);
  });

  test('with the tag of an older version, and another tag, returns the new version', async () => {
    const { path, tag } = await taggedOrder();
    await api.patch(path, { status: 'paid' });
    expect(orderOf(await api.get(path, { 'If-None-Match': `${tag}, W/"other"` })).status).toBe('paid');
  });

  test('for a missing order is a 404, even with *', async () => {
    const { id } = await createOrder();
    await api.delete(`/orders/${id}`);
    expectError(await api.get(`/orders/${id}`, { 'If-None-Match': '*' }), 'NOT_FOUND');
  });
});

describe.each(WRITES)('If-Match on %s', (_, write) => {
  test.each(['{tag}', '"x,y", W/"1", {tag}, ""'])('%s has the current version, and succeeds', async (pattern) => {
    const { id, tag } = await taggedOrder();
    expectOk(await write(id, pattern.replace('{tag}', tag)));
  });

  test('with * requires only that the order exists', async () => {
    const { id } = await createOrder();
    expectOk(await write(id, '*'));
    await api.delete(`/orders/${id}`);
    expectError(await write(id, '*'), 'NOT_FOUND');
  });

  const UNMATCHED = ['{outdated}', 'W/{tag}', '"{text},"'];
  test.each(UNMATCHED)('%s does not match: 412 with the current ETag, and no update is lost', async (pattern) => {
    const { id, path, tag: outdated } = await taggedOrder();
    const updated = await api.patch(path, { items: SOUP });
    const tag = etagOf(updated);
    const match = pattern.replace('{outdated}', outdated).replace('{tag}', tag).replace('{text}', tag.slice(1, -1));
    const { details } = expectError(await write(id, match), 'PRECONDITION_FAILED');
    expect(details).toMatchObject({ currentETag: tag });
    expect(orderOf(await api.get(path))).toEqual(orderOf(updated));
  });

  test.each(['', '*, "1"', 'w/"1"'])('%j is not a list of entity tags: 400', async (match) => {
    const { id } = await createOrder();
    expectError(await write(id, match), 'BAD_REQUEST');
  });
});

test('exactly one of 30 concurrent edits with the same ETag in If-Match succeeds', async () => {
  const { path, tag } = await taggedOrder();
  const edit = (index: number) =>
    api.patch(path, { items: [{ name: `Dish ${index}`, quantity: 1, price: 1 }] }, { 'If-Match': tag });
  const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => edit(index)));
  const won = responses.filter(({ status }) => status === 200).map(orderOf);
  expect(won).toHaveLength(1);
  for (const lost of responses.filter(({ status }) => status !== 200)) expectError(lost, 'PRECONDITION_FAILED');
  expect(orderOf(await api.get(path))).toEqual(won[0]);
});

test.each([
  ['', { json: { status: 'pending' } }, 'INVALID_STATUS_TRANSITION'],
  ['', { json: { items: SOUP } }, 'ORDER_NOT_EDITABLE'],
  ['/cancel', {}, 'INVALID_STATUS_TRANSITION'],
] as const)('If-Match is checked before the state rules: PATCH …%s with %j', async (path, options, code) => {
  const { id } = await createOrderIn('completed');
  const write = (match: string) =>
    api.send('PATCH', `/orders/${id}${path}`, { ...options, headers: { 'If-Match': match } });
  expectError(await write('"another"'), 'PRECONDITION_FAILED');
  expectError(await write(etagOf(await api.get(`/orders/${id}`))), code);
});

/** Creates an order, and returns its id, its path and its entity tag. */
async function taggedOrder() {
  const { id } = await createOrder();
  const path = `/orders/${id}`;
  return { id, path, tag: etagOf(await api.get(path)) };
}

function etagOf({ headers }: ApiResponse): string {
  const tag = headers['etag'];
  expect(tag).toMatch(/^"[\x21\x23-\x7e]+"$/);
  return tag ?? '';
}
