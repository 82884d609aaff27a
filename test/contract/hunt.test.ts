import { describe, expect, test } from 'vitest';
import { expectCreated, freshSandbox, type SandboxWorld } from './arrange/sandbox-world.ts';
import { expectError, expectViolations } from './arrange/world.ts';
import { api } from './client/client.ts';
import { dataOf, type JsonObject } from './client/exchange.ts';

async function reveal({ path }: SandboxWorld): Promise<JsonObject[]> {
  const response = await api.send('POST', `${path}/reveal`);
  expect(response.status, response.text).toBe(200);
  return dataOf(response)['defects'] as JsonObject[];
}

async function chosenBy(hunt: JsonObject): Promise<string[]> {
  const sandbox = freshSandbox();
  await sandbox.set({ hunt });
  return (await reveal(sandbox)).map(({ id }) => String(id));
}

const name = ({ path }: SandboxWorld, defect: string) => api.post(`${path}/findings`, { defect });

describe('a hunt', () => {
  test('has three defects, which its seed determines', async () => {
    const chosen = await chosenBy({ seed: 42 });
    expect(chosen).toHaveLength(3);
    expect(await chosenBy({ seed: 42 })).toEqual(chosen);
    expect(await chosenBy({ seed: 43 })).not.toEqual(chosen);
    // A seed chooses the same defects on every target.
    expect(chosen.toSorted()).toEqual(['first-violation-only', 'no-items-accepted', 'past-end-is-404']);
  });

  test('has defects of its level and area, and never two that exclude each other', async () => {
    const ids = await chosenBy({ seed: 1, count: 5, area: 'idempotency' });
    expect(ids.toSorted()).toEqual([
      ...['key-across-customers', 'key-body-unchecked', 'key-race', 'replay-of-today', 'replay-unmarked'],
    ]);
    expect(await chosenBy({ seed: 1, count: 1, area: 'money', level: 1 })).toEqual(['quantity-ignored-in-total']);
  });

  test('shows its progress, but neither its seed nor the defects still to find', async () => {
    const sandbox = freshSandbox();
    const [first = '', second = ''] = await chosenBy({ seed: 5, count: 2 });
    const response = await sandbox.set({ journal: true, hunt: { seed: 5, count: 2 } });
    expect(dataOf(response)).toMatchObject({
      defects: [],
      hunt: { count: 2, level: null, area: null, found: [], guesses: 0 },
    });
    expect(dataOf(await name(sandbox, first))).toEqual({ correct: true, found: [first], left: 1 });
    const state = await sandbox.state();
    expect(state['hunt']).toEqual({ count: 2, level: null, area: null, found: [first], guesses: 1 });
    expect(JSON.stringify([state, await sandbox.requests()])).not.toContain(second);
    expect(JSON.stringify(state)).not.toContain('seed');
  });

  test('counts a repeated finding once', async () => {
    const sandbox = freshSandbox();
    const [first = ''] = await chosenBy({ seed: 5, count: 2 });
    await sandbox.set({ hunt: { seed: 5, count: 2 } });
    await name(sandbox, first);
    expect(dataOf(await name(sandbox, first))).toEqual({ correct: true, found: [first], left: 1 });
    expect((await sandbox.state())['hunt']).toMatchObject({ found: [first], guesses: 1 });
  });

  test('accepts three wrong findings for each of its defects', async () => {
    const sandbox = freshSandbox();
    const [wanted = ''] = await chosenBy({ seed: 5, count: 1, area: 'lists' });
    await sandbox.set({ hunt: { seed: 5, count: 1, area: 'lists' } });
    for (const wrong of ['pay-twice', 'float-money', 'key-race']) {
      expect(dataOf(await name(sandbox, wrong))).toEqual({ correct: false, found: [], left: 1 });
    }
    expectError(await name(sandbox, wanted), 422, 'VALIDATION_ERROR');
    expect(await reveal(sandbox)).toEqual([{ id: wanted, found: false, met: 0 }]);
  });

  test('switches its defects on, and a reveal switches them off', async () => {
    const sandbox = freshSandbox();
    await sandbox.set({ hunt: { seed: 1, count: 1, area: 'idempotency', level: 1 } });
    const key = { 'Idempotency-Key': 'key-1' };
    const first = await expectCreated(sandbox.create(key));
    const second = await expectCreated(sandbox.create(key));
    expect(second.id).not.toBe(first.id);
    expect(await reveal(sandbox)).toEqual([{ id: 'key-ignored', found: false, met: 1 }]);
    expect((await expectCreated(sandbox.create(key))).id).toBe(first.id);
    expect(await sandbox.state()).toMatchObject({ hunt: null });
  });

  test('is required for a finding and a reveal: 404', async () => {
    const sandbox = freshSandbox();
    expectError(await name(sandbox, 'pay-twice'), 404, 'NOT_FOUND');
    expectError(await api.send('POST', `${sandbox.path}/reveal`), 404, 'NOT_FOUND');
  });

  test('excludes the setting defects', async () => {
    const { path, set } = freshSandbox();
    expectViolations(await api.patch(path, { hunt: { seed: 1 }, defects: ['wrong-method-is-404'] }));
    await set({ defects: ['wrong-method-is-404'] });
    expectViolations(await api.patch(path, { hunt: { seed: 1 } }));
    await set({ hunt: { seed: 1 }, defects: null });
    expectViolations(await api.patch(path, { defects: ['wrong-method-is-404'] }));
    await set({ hunt: null, defects: ['wrong-method-is-404'] });
  });

  test.each([
    {},
    { seed: 1.5 },
    { seed: 1, count: 0 },
    { seed: 1, count: 21 },
    { seed: 1, level: 4 },
    { seed: 1, area: 'food' },
  ])('rejects %j', async (hunt) => {
    expectViolations(await api.patch(freshSandbox().path, { hunt }));
  });

  test('rejects a count above the number of matching defects, and a finding with an unknown id', async () => {
    const sandbox = freshSandbox();
    expectViolations(await api.patch(sandbox.path, { hunt: { seed: 1, count: 2, area: 'money', level: 1 } }));
    await sandbox.set({ hunt: { seed: 1 } });
    expect(expectViolations(await name(sandbox, 'paytwice'))['defect']).toContain('pay-twice');
  });
});
