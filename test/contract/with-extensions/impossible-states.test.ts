import { describe, expect, test } from 'vitest';
import { freshSandbox } from '../arrange/sandbox-world.ts';
import { CLOCK, DRAFT, put, replace, snapshotOf } from '../arrange/state-world.ts';
import { expectError, expectViolations } from '../arrange/world.ts';
import { api } from '../client/client.ts';

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
    ['orders', { orders: {} }],
    ['orders[0]', { orders: ['order'] }],
    ['orders[1].customerEmail', order({ customerEmail: 'ada' })],
    ['orders[1].items[0].price', order({ items: [{ name: 'Tea', quantity: 1, price: 0.001 }] })],
    ['orders[1].items', order({ items: [] })],
    ['orders[1].note', order({ note: 'x' })],
    ['orders[1].status', order({ status: 'eaten' })],
    ['orders[1].id', order({ id: 'ORD-1' })],
    ['orders[1].id', order({ id: 'ORD-1768478400000-000' })],
    ['orders[1].createdAt', order({ createdAt: 'yesterday' })],
    ['orders[1].createdAt', order({ createdAt: '1969-12-31T23:59:59Z' })],
    ['orders[1].version', order({ version: 0 })],
    ['orders[1].total', order({ total: 25.505 })],
    ['orders[1].total', order({ total: 25 })],
    ['orders[1].items[0].subtotal', order({ items: [{ ...DRAFT.items[0], subtotal: 25 }] })],
    ['orders[1].receipt', order({ receipt: {} })],
    ['orders[1].receipt.totalAmount', order({ status: 'paid', receipt: { totalAmount: 1 } })],
    ['orders[1].version', order({ status: 'completed', version: 2 })],
    ['orders[1].updatedAt', order({ createdAt: CLOCK, updatedAt: '2026-01-15T11:59:59.999Z' })],
    ['orders[1].createdAt', order({ id: 'ORD-1768478400000-001', createdAt: '2026-01-15T12:00:00.001Z' })],
  ])('is a 422 at %s, and changes nothing', async (path, state) => {
    const sandbox = freshSandbox();
    await replace(sandbox, { orders: [DRAFT], settings: { delayMs: 1 } });
    const before = await snapshotOf(sandbox);
    expect(Object.keys(expectViolations(await put(sandbox, state)))).toEqual([path]);
    expect(await snapshotOf(sandbox)).toEqual(before);
  });

  test('is a 422 for two orders with one id', async () => {
    const twice = [1, 2].map(() => ({ ...DRAFT, id: 'ORD-1768478400000-001' }));
    expect(expectViolations(await put(freshSandbox(), { orders: twice }))).toHaveProperty('orders[1].id');
  });

  test('lists at most a hundred broken rules, and stops soon after a hundred of a hundred thousand', async () => {
    const items = Array.from({ length: 100 }, () => ({}));
    const orders = Array.from({ length: 1_000 }, () => ({ ...DRAFT, items }));
    const { details, message } = expectError(await put(freshSandbox(), { orders }), 422, 'VALIDATION_ERROR');
    expect(details).toHaveLength(100);
    expect(message).toMatch(/\b200\b/);
  });

  test('is a 422 for a thousand orders in the last millisecond that an id can have', async () => {
    const createdAt = '2286-11-20T17:46:39.999Z';
    const orders = Array.from({ length: 1_000 }, () => ({ ...DRAFT, createdAt }));
    const sandbox = freshSandbox();
    expect(Object.keys(expectViolations(await put(sandbox, { orders })))).toEqual(['orders[999].id']);
    await replace(sandbox, { orders: orders.slice(1) });
  });

  test('is a 422 for the default sandbox', async () => {
    const { message } = expectError(await api.send('PUT', '/sandboxes/default', { json: {} }), 422, 'VALIDATION_ERROR');
    expect(message).toMatch(/name a sandbox/i);
  });

  test('is a 413 above 4,000,000 bytes, and not below', async () => {
    const sandbox = freshSandbox();
    const padded = (bytes: number) => api.send('PUT', sandbox.path, { json: { orders: [' '.repeat(bytes - 15)] } });
    expectError(await padded(4_000_001), 413, 'PAYLOAD_TOO_LARGE');
    expectError(await padded(4_000_000), 422, 'VALIDATION_ERROR');
  });

  test('is a 400 or a 415 if it is not JSON', async () => {
    const { path } = freshSandbox();
    const headers = { 'content-type': 'application/json' };
    expectError(await api.send('PUT', path), 400, 'BAD_REQUEST');
    expectError(await api.send('PUT', path, { body: '{', headers }), 400, 'BAD_REQUEST');
    expectError(await api.send('PUT', path, { body: '{}' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    for (const [method, bad] of [
      ['PUT', '/sandboxes/A'],
      ['GET', '/sandboxes/A/snapshot'],
    ] as const) {
      expectError(await api.send(method, bad), 400, 'BAD_REQUEST');
    }
  });
});
