import { describe, expect, test } from 'vitest';
import { expectCreated, freshSandbox, type SandboxWorld } from '../arrange/sandbox-world.ts';
import { expectError, expectViolations, validOrder } from '../arrange/world.ts';
import { api } from '../client/client.ts';
import { dataOf, type JsonObject } from '../client/exchange.ts';

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

/** The seed chooses these two defects on every target. An order with such a member meets one. */
const HUNT = { seed: 29, count: 2, area: 'validation' } as const;
const FIRST = { id: 'status-set-on-create', member: { status: 'paid' } };
const SECOND = { id: 'unknown-members-accepted', member: { note: 'No onions' } };

/** The hunt for them before the first finding. */
const PROGRESS = { count: 2, level: null, area: 'validation', found: [], guesses: 0, wrongLeft: 6 };

async function beginHunt(): Promise<SandboxWorld> {
  const sandbox = freshSandbox();
  await sandbox.set({ journal: true, hunt: HUNT });
  return sandbox;
}

async function meet({ client }: SandboxWorld, { member }: { readonly member: object }): Promise<void> {
  const response = await client.post('/orders', { ...validOrder(), ...member });
  expect(response.status, response.text).toBe(201);
}

async function textsOf(defect: string): Promise<JsonObject> {
  const { title, rule } = dataOf(await api.get(`/defects/${defect}`));
  return { title, rule };
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
    const ids = await chosenBy({ seed: 1, count: 3, area: 'idempotency' });
    expect(ids.toSorted()).toEqual(['key-body-unchecked', 'key-race', 'replay-of-today']);
    expect(await chosenBy({ seed: 1, count: 1, area: 'money', level: 1 })).toEqual(['quantity-ignored-in-total']);
  });

  test('shows its progress, but neither its seed nor the defects still to find', async () => {
    const sandbox = await beginHunt();
    expect(await sandbox.state()).toMatchObject({ defects: [], hunt: PROGRESS, revealed: null });
    await meet(sandbox, FIRST);
    expect(dataOf(await name(sandbox, FIRST.id))).toEqual({ correct: true, found: [FIRST.id], left: 1 });
    const state = await sandbox.state();
    expect(state['hunt']).toEqual({ ...PROGRESS, found: [FIRST.id], guesses: 1 });
    expect(JSON.stringify([state, await sandbox.requests()])).not.toContain(SECOND.id);
    expect(JSON.stringify(state)).not.toContain('seed');
  });

  test('counts a repeated finding once', async () => {
    const sandbox = await beginHunt();
    await meet(sandbox, FIRST);
    await name(sandbox, FIRST.id);
    expect(dataOf(await name(sandbox, FIRST.id))).toEqual({ correct: true, found: [FIRST.id], left: 1 });
    expect((await sandbox.state())['hunt']).toEqual({ ...PROGRESS, found: [FIRST.id], guesses: 1 });
  });

  test('takes a finding for wrong until a request in this sandbox has met the defect', async () => {
    const sandbox = await beginHunt();
    await meet(await beginHunt(), FIRST);
    await meet(sandbox, SECOND);
    expect(dataOf(await name(sandbox, FIRST.id))).toEqual({ correct: false, found: [], left: 2 });
    expect((await sandbox.state())['hunt']).toEqual({ ...PROGRESS, guesses: 1, wrongLeft: 5 });
    await meet(sandbox, FIRST);
    expect(dataOf(await name(sandbox, FIRST.id))).toEqual({ correct: true, found: [FIRST.id], left: 1 });
    expect((await sandbox.state())['hunt']).toEqual({ ...PROGRESS, found: [FIRST.id], guesses: 2, wrongLeft: 5 });
  });

  test('keeps its evidence while other settings change', async () => {
    const sandbox = await beginHunt();
    await meet(sandbox, FIRST);
    await sandbox.set({ delayMs: 1, defects: null });
    expect(dataOf(await name(sandbox, FIRST.id))).toEqual({ correct: true, found: [FIRST.id], left: 1 });
    await sandbox.set({ hunt: HUNT });
    expect(dataOf(await name(sandbox, FIRST.id))).toEqual({ correct: false, found: [], left: 2 });
  });

  test.each([
    [{ count: 1 }, 3],
    [{ count: 20 }, 32],
    [{ count: 3, area: 'validation' }, 7],
    [{ count: 1, area: 'money' }, 2],
    [{ count: 2, area: 'validation', level: 1 }, 1],
    [{ count: 1, area: 'money', level: 1 }, 1],
  ])(
    '%j accepts %i wrong findings: three for each, at most half of the other defects, at least one',
    async (hunt, wrong) => {
      const sandbox = freshSandbox();
      await sandbox.set({ hunt: { seed: 1, ...hunt } });
      expect((await sandbox.state())['hunt']).toMatchObject({ wrongLeft: wrong });
    },
  );

  test('accepts no finding, not even a right one, after the last wrong one', async () => {
    const sandbox = freshSandbox();
    const hunt = { seed: 5, count: 1, area: 'money' };
    const [wanted = ''] = await chosenBy(hunt);
    await sandbox.set({ hunt });
    for (const wrong of ['pay-twice', 'pay-twice']) {
      expect(dataOf(await name(sandbox, wrong))).toEqual({ correct: false, found: [], left: 1 });
    }
    expect((await sandbox.state())['hunt']).toMatchObject({ guesses: 2, wrongLeft: 0 });
    for (const further of [wanted, 'pay-twice']) expectError(await name(sandbox, further), 422, 'VALIDATION_ERROR');
    expect((await sandbox.state())['hunt']).toMatchObject({ guesses: 2, wrongLeft: 0 });
  });

  test('switches its defects on, and a reveal switches them off', async () => {
    const sandbox = freshSandbox();
    await sandbox.set({ hunt: { seed: 1, count: 1, area: 'idempotency', level: 1 } });
    const key = { 'Idempotency-Key': 'key-1' };
    const first = await expectCreated(sandbox.create(key));
    const second = await expectCreated(sandbox.create(key));
    expect(second.id).not.toBe(first.id);
    expect(await reveal(sandbox)).toMatchObject([{ id: 'key-ignored', found: false, met: 1 }]);
    expect((await expectCreated(sandbox.create(key))).id).toBe(first.id);
    expect(await sandbox.state()).toMatchObject({ hunt: null });
  });

  test('is revealed with the title and the rule of each defect, whether it was found, and how often it was met', async () => {
    const sandbox = await beginHunt();
    await meet(sandbox, FIRST);
    await meet(sandbox, FIRST);
    await name(sandbox, FIRST.id);
    expect(await reveal(sandbox)).toEqual([
      { id: FIRST.id, ...(await textsOf(FIRST.id)), found: true, met: 2 },
      { id: SECOND.id, ...(await textsOf(SECOND.id)), found: false, met: 0 },
    ]);
  });

  test('stays revealed until the next hunt', async () => {
    const sandbox = await beginHunt();
    const revealed = await reveal(sandbox);
    await sandbox.set({ delayMs: 1, defects: ['wrong-method-is-404'] });
    expect(await sandbox.set({ hunt: null, defects: null })).toMatchObject({
      json: { data: { hunt: null, revealed } },
    });
    expect((await sandbox.state())['revealed']).toEqual(revealed);
    expectError(await api.send('POST', `${sandbox.path}/reveal`), 404, 'NOT_FOUND');
    await sandbox.set({ hunt: { seed: 1 } });
    expect((await sandbox.state())['revealed']).toBeNull();
    await sandbox.set({ hunt: null });
    expect(await sandbox.state()).toMatchObject({ hunt: null, revealed: null });
  });

  test('is forgotten with its sandbox, and a snapshot leaves it out', async () => {
    const sandbox = await beginHunt();
    const [{ title } = {}] = await reveal(sandbox);
    const snapshot = await api.get(`${sandbox.path}/snapshot`);
    expect(snapshot.text).not.toContain(String(title));
    expect(dataOf(snapshot)['omitted']).toBeUndefined();
    await api.send('DELETE', sandbox.path);
    expect(await sandbox.state()).toMatchObject({ hunt: null, revealed: null });
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
