import { describe, expect, test } from 'vitest';
import { freshSandbox } from '../arrange/sandbox-world.ts';
import { DRAFT, put, snapshotOf } from '../arrange/state-world.ts';
import { expectError, expectViolations, validOrder } from '../arrange/world.ts';
import { api } from '../client/client.ts';

const many = (length: number, member: unknown) => Array.from({ length }, () => member);
const named = (length: number, value: unknown) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`m${index}`, value]));
const LARGE = 60_000;

describe('a setting with too many members is one broken rule', () => {
  test.each<[string, object]>([
    ['defects', { defects: many(2 * LARGE, 0) }],
    ['defects', { defects: many(LARGE, '') }],
    ['faults', { faults: many(2 * LARGE, 0) }],
    ['faults', { faults: many(101, {}) }],
    ['auth.keys', { auth: { scheme: 'apiKey', keys: many(2 * LARGE, 0) } }],
    ['auth.keys', { auth: { scheme: 'apiKey', keys: [] } }],
    ['auth.users', { auth: { scheme: 'basic', users: named(LARGE / 4, 0) } }],
    ['auth.clients', { auth: { scheme: 'bearer', clients: named(LARGE / 4, {}) } }],
  ])('%s', async (path, settings) => {
    const sandbox = freshSandbox();
    expect(Object.keys(expectViolations(await api.patch(sandbox.path, settings)))).toEqual([path]);
    expect(Object.keys(expectViolations(await put(sandbox, { settings })))).toEqual([`settings.${path}`]);
    expect(await snapshotOf(sandbox)).toMatchObject({ settings: { faults: [], defects: [] } });
  });
});

describe('a state with too many members is one broken rule', () => {
  test.each<[string, object]>([
    ['orders', { orders: many(1_300_000, {}) }],
    ['orders[0].items', { orders: [{ ...DRAFT, items: many(1_300_000, {}) }] }],
    ['settings.auth.keys', { settings: { auth: { scheme: 'apiKey', keys: many(1_300_000, {}) } } }],
    ['omitted', { omitted: many(1_900_000, 0) }],
  ])('%s', async (path, state) => {
    expect(Object.keys(expectViolations(await put(freshSandbox(), state)))).toEqual([path]);
  });
});

describe('of more than a hundred broken rules, a hundred are listed and the message counts the rest', () => {
  test('missing members', async () => {
    const response = await api.post('/orders', { ...validOrder(), items: many(100, {}) });
    const { details, message } = expectError(response, 422, 'VALIDATION_ERROR');
    expect(details).toHaveLength(100);
    expect(message).toMatch(/\b200\b/);
  });

  test('unknown members', async () => {
    const response = await api.patch(freshSandbox().path, named(10_000, 0));
    const { details, message } = expectError(response, 422, 'VALIDATION_ERROR');
    expect(details).toHaveLength(100);
    expect(message).toMatch(/\b9900\b/);
  });

  test('rules between orders', async () => {
    const items = many(100, { ...DRAFT.items[0], subtotal: 1 });
    const { details, message } = expectError(
      await put(freshSandbox(), { orders: many(2, { ...DRAFT, items }) }),
      422,
      'VALIDATION_ERROR',
    );
    expect(details).toHaveLength(100);
    expect(message).toMatch(/\b100\b.+\b100\b|\b200\b/);
  });

  test('a hundred are all listed', async () => {
    const response = await api.patch(freshSandbox().path, named(100, 0));
    const { details, message } = expectError(response, 422, 'VALIDATION_ERROR');
    expect([(details as object[]).length, message]).toEqual([100, (details as { message: string }[])[0]?.message]);
  });
});

test('a user called __proto__ is rejected, in a body of any length', async () => {
  for (const padding of [0, 10_000]) {
    const body = `{${' '.repeat(padding)}"auth":{"scheme":"basic","users":{"ada":"secret","__proto__":"secret"}}}`;
    const headers = { 'content-type': 'application/json' };
    const response = await api.send('PATCH', freshSandbox().path, { body, headers });
    expectError(response, 422, 'VALIDATION_ERROR');
  }
});
