import { describe, expect, test } from 'vitest';
import { CLOCK, DRAFT, freshSandbox, put, replace, snapshotOf } from './tools/arrange/sandbox-world.ts';
import { expectBrokenAt, expectError, expectViolations, validOrder } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import type { ApiResponse } from './tools/client/exchange.ts';

const many = (length: number, member: unknown) => Array.from({ length }, () => member);
const named = (length: number, value: unknown) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`m${index}`, value]));
const LARGE = 60_000;

describe('an impossible state', () => {
  const order = (changes: object) => ({ orders: [DRAFT, { ...DRAFT, ...changes }] });

  test.each<[string, unknown]>([
    ['format', { format: 2 }],
    ['seed', { orders: [], seed: {} }],
    ['settings.delayMs', { settings: { delayMs: -1 } }],
    ['settings.delay', { settings: { delay: 1 } }],
    ['settings.hunt.count', { settings: { hunt: { seed: 1, count: 20, level: 1, area: 'money' } } }],
    ['ids', { ids: [] }],
    ['omitted[0]', { omitted: ['clock'] }],
    ['seed.orders', { seed: { orders: 1_001 } }],
    ['orders', { orders: Array.from({ length: 1_001 }, () => DRAFT) }],
    ['orders[0]', { orders: ['order'] }],
    ['orders[1].customerEmail', order({ customerEmail: 'ada' })],
    ['orders[1].customerEmail', order({ customerEmail: '🍕'.repeat(128) })],
    ['orders[1].items[0].price', order({ items: [{ name: 'Tea', quantity: 1, price: 0.001 }] })],
    ['orders[1].items', order({ items: [] })],
    ['orders[1].status', order({ status: 'eaten' })],
    ['orders[1].id', order({ id: 'ORD-1' })],
    ['orders[1].id', order({ id: 'ORD-1768478400000-000' })],
    ['orders[1].id', { orders: many(2, { ...DRAFT, createdAt: CLOCK, id: 'ORD-1768478400000-001' }) }],
    ['orders[1].createdAt', order({ createdAt: 'yesterday' })],
    ['orders[1].createdAt', order({ createdAt: '1969-12-31T23:59:59Z' })],
    ['orders[1].version', order({ version: 0 })],
    ['orders[1].total', order({ total: 25 })],
    ['orders[1].receipt.totalAmount', order({ status: 'paid', receipt: { totalAmount: 1 } })],
    ['orders[1].version', order({ status: 'completed', version: 2 })],
  ])('is a 422 at %s, and changes nothing', async (path, state) => {
    const sandbox = freshSandbox();
    await replace(sandbox, { orders: [DRAFT], settings: { delayMs: 1 } });
    const before = await snapshotOf(sandbox);
    expectBrokenAt(await put(sandbox, state), path);
    expect(await snapshotOf(sandbox)).toEqual(before);
  });

  test('is a 422 for a thousand orders in the last millisecond that an id can have', async () => {
    const createdAt = '2286-11-20T17:46:39.999Z';
    const orders = Array.from({ length: 1_000 }, () => ({ ...DRAFT, createdAt }));
    const sandbox = freshSandbox();
    expectBrokenAt(await put(sandbox, { orders }), 'orders[999].id');
    await replace(sandbox, { orders: orders.slice(1) });
  });

  test('is a 422 for the default sandbox', async () => {
    const { message } = expectError(await api.send('PUT', '/sandboxes/default', { json: {} }), 'VALIDATION_ERROR');
    expect(message).toMatch(/name a sandbox/i);
  });

  test('is a 413 above 4,000,000 bytes, and not below', async () => {
    const sandbox = freshSandbox();
    const padded = (bytes: number) => api.send('PUT', sandbox.path, { json: { orders: [' '.repeat(bytes - 15)] } });
    expectError(await padded(4_000_001), 'PAYLOAD_TOO_LARGE');
    expectError(await padded(4_000_000), 'VALIDATION_ERROR');
  });

  test('is a 400 or a 415 if it is not JSON', async () => {
    const { path } = freshSandbox();
    const headers = { 'content-type': 'application/json' };
    expectError(await api.send('PUT', path), 'BAD_REQUEST');
    expectError(await api.send('PUT', path, { body: '{', headers }), 'BAD_REQUEST');
    expectError(await api.send('PUT', path, { body: '{}' }), 'UNSUPPORTED_MEDIA_TYPE');
    expectError(await api.send('PUT', '/sandboxes/A'), 'BAD_REQUEST');
    expectError(await api.get('/sandboxes/A/snapshot'), 'BAD_REQUEST');
  });
});

test.each<[string, object]>([
  ['defects', { defects: many(2 * LARGE, 0) }],
  ['defects', { defects: many(LARGE, '') }],
  ['faults', { faults: many(2 * LARGE, 0) }],
  ['faults', { faults: many(101, {}) }],
  ['auth.keys', { auth: { scheme: 'apiKey', keys: many(2 * LARGE, 0) } }],
  ['auth.keys', { auth: { scheme: 'apiKey', keys: [] } }],
  ['auth.users', { auth: { scheme: 'basic', users: named(LARGE / 4, 0) } }],
  ['auth.clients', { auth: { scheme: 'bearer', clients: named(LARGE / 4, {}) } }],
])('a setting with too many members is one broken rule: %s', async (path, settings) => {
  const sandbox = freshSandbox();
  expectBrokenAt(await api.patch(sandbox.path, settings), path);
  expectBrokenAt(await put(sandbox, { settings }), `settings.${path}`);
  expect(await snapshotOf(sandbox)).toMatchObject({ settings: { faults: [], defects: [] } });
});

test.each<[string, object]>([
  ['orders', { orders: many(1_300_000, {}) }],
  ['orders[0].items', { orders: [{ ...DRAFT, items: many(1_300_000, {}) }] }],
  ['settings.auth.keys', { settings: { auth: { scheme: 'apiKey', keys: many(1_300_000, {}) } } }],
  ['omitted', { omitted: many(1_900_000, 0) }],
])('a state with too many members is one broken rule: %s', async (path, state) => {
  expectBrokenAt(await put(freshSandbox(), state), path);
});

describe('of more than a hundred broken rules, a hundred are listed and the message counts the rest:', () => {
  const subtotals = many(100, { ...DRAFT.items[0], subtotal: 1 });

  test.each<[string, () => Promise<ApiResponse>, RegExp]>([
    ['missing members', () => api.post('/orders', { ...validOrder(), items: many(100, {}) }), /\b200\b/],
    ['unknown members', () => api.patch(freshSandbox().path, named(10_000, 0)), /\b9900\b/],
    [
      'of a hundred thousand, it stops soon after a hundred',
      () => put(freshSandbox(), { orders: many(1_000, { ...DRAFT, items: many(100, {}) }) }),
      /\b200\b/,
    ],
    [
      'rules between orders',
      () => put(freshSandbox(), { orders: many(2, { ...DRAFT, items: subtotals }) }),
      /\b100\b.+\b100\b|\b200\b/,
    ],
  ])('%s', async (_, send, counted) => {
    const { details, message } = expectError(await send(), 'VALIDATION_ERROR');
    expect(details).toHaveLength(100);
    expect(message).toMatch(counted);
  });

  test('a hundred are all listed', async () => {
    const response = await api.patch(freshSandbox().path, named(100, 0));
    const { details, message } = expectError(response, 'VALIDATION_ERROR');
    expect([(details as object[]).length, message]).toEqual([100, (details as { message: string }[])[0]?.message]);
  });
});

test('a user called __proto__ is rejected with the rule that says so, in a body of any length', async () => {
  for (const padding of [0, 10_000]) {
    const body = `{${' '.repeat(padding)}"auth":{"scheme":"basic","users":{"ada":"secret","__proto__":"secret"}}}`;
    const headers = { 'content-type': 'application/json' };
    const response = await api.send('PATCH', freshSandbox().path, { body, headers });
    expect(expectViolations(response)['auth.users']).toContain('__proto__');
  }
});
