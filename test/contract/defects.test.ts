import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import { HOUR } from '../tools/durations.ts';
import type { JsonObject } from '../tools/json.ts';
import {
  chosenFrom,
  type HuntSetting,
  huntFor,
  type ListedDefect,
  readCatalogue,
  suitableFor,
} from './tools/arrange/hunts.ts';
import { freshSandbox, type SandboxWorld, sandboxWith } from './tools/arrange/sandbox-world.ts';
import {
  expectCreated,
  expectError,
  expectOk,
  expectViolations,
  NO_SUCH_ID,
  validOrder,
} from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { dataOf, orderOf } from './tools/client/exchange.ts';

async function idsAt(path: string): Promise<string[]> {
  const { defects } = dataOf(await api.get(path)) as { defects: { id: string }[] };
  return defects.map(({ id }) => id);
}

describe('the catalogue of bugs', () => {
  test('describes every bug for testers', async () => {
    const { edition, defects } = dataOf(await api.get('/defects')) as { edition: string; defects: JsonObject[] };
    expect(edition).toBe('2026.1');
    expect(defects).not.toHaveLength(0);
    const needs = ['schema', 'response', 'sequence', 'concurrency'];
    expect(new Set(defects.map((defect) => defect['needs']))).toEqual(new Set(needs));
    expect(defects.find(({ id }) => id === 'pay-twice')).toMatchObject({
      area: 'orders',
      level: 2,
      needs: 'response',
      operations: ['updateOrder'],
      rule: 'Setting the status an order already has is a rejected transition.',
      excludes: ['double-payment'],
    });
  });

  test('can be filtered by area, level and operation at once', async () => {
    const catalogue = await readCatalogue();
    const idsWhere = (holds: (defect: ListedDefect) => boolean) => catalogue.filter(holds).map(({ id }) => id);
    const ofMoney = await idsAt('/defects?area=money');
    expect(ofMoney).toEqual(idsWhere(({ area }) => area === 'money'));
    expect(ofMoney).toEqual(expect.arrayContaining(['float-money', 'quantity-ignored-in-total']));
    const easy = await idsAt('/defects?area=money&level=1');
    expect(easy).toEqual(idsWhere(({ area, level }) => area === 'money' && level === 1));
    expect(easy).toContain('quantity-ignored-in-total');
    const ofDeletes = await idsAt('/defects?operation=deleteOrder&level=3');
    expect(ofDeletes).toEqual(idsWhere(({ operations, level }) => operations.includes('deleteOrder') && level === 3));
    expect(ofDeletes).toEqual(expect.arrayContaining(['neighbour-deleted', 'if-match-list-refused']));
    expect(ofDeletes).toEqual(expect.arrayContaining(['etag-stands-on-cancel', 'token-signature-unchecked']));
    expect(ofDeletes).toContain('if-match-ignored-on-delete');
    expect(await idsAt('/defects?operation=getDocs')).toEqual([]);
  });

  const WRONG_QUERIES = ['area=food', 'level=4', 'operation=eatOrder', 'areas=money', 'level=1&level=2'];
  test.each(WRONG_QUERIES)('rejects ?%s', async (query) => {
    expectError(await api.get(`/defects?${query}`), 'BAD_REQUEST');
  });

  test('returns one bug, and suggests similar ids for an unknown id', async () => {
    expect(dataOf(await api.get('/defects/float-money'))).toMatchObject({ id: 'float-money', area: 'money' });
    const { message } = expectError(await api.get('/defects/float-mony'), 'NOT_FOUND');
    expect(message).toContain('float-money');
  });
});

describe('the setting defects', () => {
  const PAID = { ...validOrder(), status: 'paid' };

  test('switches bugs on, counts the requests that meet them, and resets the counts when it changes', async () => {
    const { client, set, state } = freshSandbox();
    expect(await state()).toMatchObject({ defects: [], hunt: null });
    const defects = ['status-set-on-create', 'missing-order-is-400'];
    await set({ defects });
    await client.post('/orders', validOrder());
    expect((await state())['defects']).toEqual(defects.map((id) => ({ id, met: 0 })));
    await expectCreated(client.post('/orders', PAID));
    // HEAD counts as the GET that it stands for.
    expect((await client.send('HEAD', `/orders/${NO_SUCH_ID}`)).status).toBe(400);
    await set({ delayMs: 1 });
    expect((await state())['defects']).toEqual(defects.map((id) => ({ id, met: 1 })));
    await set({ defects });
    expect((await state())['defects']).toEqual(defects.map((id) => ({ id, met: 0 })));
    expectError(await freshSandbox().client.post('/orders', PAID), 'VALIDATION_ERROR');
    await set({ defects: null });
    expect((await state())['defects']).toEqual([]);
    expectError(await client.post('/orders', PAID), 'VALIDATION_ERROR');
  });

  test('counts a request whose precondition a bug compares, even if it is refused', async () => {
    const { client, create, state } = await sandboxWith({ defects: ['etag-stands-on-cancel'] });
    const created = await create();
    const path = `/orders/${orderOf(created).id}`;
    await client.send('PATCH', `${path}/cancel`);
    const refused = await client.patch(path, { status: 'paid' }, { 'If-Match': created.headers['etag'] ?? '' });
    expectError(refused, 'INVALID_STATUS_TRANSITION');
    expect((await state())['defects']).toEqual([{ id: 'etag-stands-on-cancel', met: 2 }]);
  });

  testNeeding('bursts')('counts each of fifty requests at once', async () => {
    const { client, state } = await sandboxWith({ defects: ['status-set-on-create'] });
    await Promise.all(Array.from({ length: 50 }, () => client.post('/orders', PAID)));
    expect((await state())['defects']).toEqual([{ id: 'status-set-on-create', met: 50 }]);
  });

  test('rejects an unknown id and suggests a similar one, and names both of two exclusive bugs', async () => {
    const { path } = freshSandbox();
    const unknown = expectViolations(await api.patch(path, { defects: ['pay-twice', 'paytwice'] }));
    expect(unknown['defects[1]']).toContain('Did you mean pay-twice?');
    const both = expectViolations(await api.patch(path, { defects: ['double-payment', 'pay-twice'] }));
    expect(both['defects']).toBe('pay-twice and double-payment exclude each other');
    expectViolations(await api.patch(path, { defects: ['pay-twice', 'pay-twice'] }));
    expectViolations(await api.patch(path, { defects: 'pay-twice' }));
  });

  test('does not affect requested faults or the faults of the sandbox', async () => {
    const faults = [{ method: 'GET', path: '/orders', status: 503 }];
    const defects = ['cors-lost-on-errors', 'internals-in-details', 'refusal-is-409'];
    const { client, state } = await sandboxWith({ defects, faults });
    expectError(await client.get('/orders'), 'SERVICE_UNAVAILABLE');
    expectError(await client.get('/orders/not-an-id', { Prefer: 'code=415' }), 'UNSUPPORTED_MEDIA_TYPE');
    expect((await state())['defects']).toMatchObject([{ met: 0 }, { met: 0 }, { met: 0 }]);
  });
});

async function reveal({ path }: SandboxWorld): Promise<JsonObject[]> {
  return dataOf(expectOk(await api.send('POST', `${path}/reveal`)))['defects'] as JsonObject[];
}

async function chosenBy(hunt: JsonObject): Promise<string[]> {
  return (await reveal(await sandboxWith({ hunt }))).map(({ id }) => String(id));
}

/** Two bugs to hunt. An order with such a member meets one. */
const FIRST = { id: 'status-set-on-create', member: { status: 'paid' } };
const SECOND = { id: 'unknown-members-accepted', member: { note: 'No onions' } };

const huntForThem = async () => huntFor(await readCatalogue(), 'validation', [FIRST.id, SECOND.id]);

/** The hunt for them before the first finding. */
const PROGRESS = { count: 2, level: null, area: 'validation', found: [], guesses: 0, wrongLeft: 6 };

const beginHunt = async () => sandboxWith({ journal: true, hunt: await huntForThem() });

function meet({ client }: SandboxWorld, { member }: { readonly member: object }): Promise<object> {
  return expectCreated(client.post('/orders', { ...validOrder(), ...member }));
}

async function textsOf(defect: string): Promise<JsonObject> {
  const { title, rule } = dataOf(await api.get(`/defects/${defect}`));
  return { title, rule };
}

const name = ({ path }: SandboxWorld, defect: string) => api.post(`${path}/findings`, { defect });

describe('a hunt', () => {
  test('has three bugs, which its seed determines', async () => {
    const chosen = await chosenBy({ seed: 42 });
    expect(chosen).toHaveLength(3);
    expect(await chosenBy({ seed: 42 })).toEqual(chosen);
    expect(await chosenBy({ seed: 43 })).not.toEqual(chosen);
    expect(chosen.toSorted()).toEqual(chosenFrom(await readCatalogue(), { seed: 42, count: 3 }).toSorted());
  });

  test('has bugs of its level and area, and never two that exclude each other', async () => {
    const catalogue = await readCatalogue();
    // The first candidate of this seed is key-ignored, which excludes all others.
    const hunt = { ...huntFor(catalogue, 'idempotency', ['key-ignored']), count: 3 };
    const others = catalogue.filter(({ id }) => id !== 'key-ignored');
    expect((await chosenBy({ ...hunt })).toSorted()).toEqual(chosenFrom(others, hunt).toSorted());
    const easy = { seed: 1, count: 1, area: 'money', level: 1 };
    expect(await chosenBy(easy)).toEqual(chosenFrom(catalogue, easy));
  });

  test('has bugs of the area access only if its area says so', async () => {
    const seeds = [1, 2, 3, 4, 5];
    const chosen = await Promise.all(seeds.map((seed) => chosenBy({ seed, count: 20 })));
    const access = await idsAt('/defects?area=access');
    expect(access).not.toEqual([]);
    expect(chosen.flat().filter((id) => access.includes(id))).toEqual([]);
    expect(access).toEqual(expect.arrayContaining(await chosenBy({ seed: 1, count: 4, area: 'access' })));
  });

  test('shows its progress, but neither its seed nor the bugs still to find', async () => {
    const sandbox = await beginHunt();
    expect(await sandbox.state()).toMatchObject({ defects: [], hunt: PROGRESS, revealed: null });
    await meet(sandbox, FIRST);
    // A repeated finding counts once.
    for (const _ of [1, 2]) {
      expect(dataOf(await name(sandbox, FIRST.id))).toEqual({ correct: true, found: [FIRST.id], left: 1 });
    }
    const state = await sandbox.state();
    expect(state['hunt']).toEqual({ ...PROGRESS, found: [FIRST.id], guesses: 1 });
    expect(JSON.stringify([state, await sandbox.requests()])).not.toContain(SECOND.id);
    expect(JSON.stringify(state)).not.toContain('seed');
  });

  test('takes a finding for wrong until a request in this sandbox has met the bug', async () => {
    const sandbox = await beginHunt();
    await meet(await beginHunt(), FIRST);
    await meet(sandbox, SECOND);
    expect(dataOf(await name(sandbox, FIRST.id))).toEqual({ correct: false, found: [], left: 2 });
    expect((await sandbox.state())['hunt']).toEqual({ ...PROGRESS, guesses: 1, wrongLeft: 5 });
    await meet(sandbox, FIRST);
    // The evidence stays while other settings change.
    await sandbox.set({ delayMs: 1, defects: null });
    expect(dataOf(await name(sandbox, FIRST.id))).toEqual({ correct: true, found: [FIRST.id], left: 1 });
    expect((await sandbox.state())['hunt']).toEqual({ ...PROGRESS, found: [FIRST.id], guesses: 2, wrongLeft: 5 });
    await sandbox.set({ hunt: await huntForThem() });
    expect(dataOf(await name(sandbox, FIRST.id))).toEqual({ correct: false, found: [], left: 2 });
  });

  test.each<[hunt: Omit<HuntSetting, 'seed'>, wrong: (others: number) => number]>([
    [{ count: 20 }, (others) => Math.floor(others / 2)],
    [{ count: 3, area: 'validation' }, () => 9],
    [{ count: 1, area: 'idempotency' }, (others) => Math.min(3, Math.floor(others / 2))],
    [{ count: 1, area: 'money', level: 1 }, () => 1],
  ])('%j accepts three wrong findings each, at most half of the other bugs, at least one', async (hunt, wrong) => {
    const sandbox = await sandboxWith({ hunt: { seed: 1, ...hunt } });
    const others = suitableFor(await readCatalogue(), hunt).length - hunt.count;
    expect((await sandbox.state())['hunt']).toMatchObject({ wrongLeft: wrong(others) });
  });

  test('accepts no finding, not even a right one, after the last wrong one', async () => {
    const sandbox = freshSandbox();
    const hunt = { seed: 5, count: 1, area: 'idempotency' };
    const [wanted = ''] = await chosenBy(hunt);
    await sandbox.set({ hunt });
    const { wrongLeft } = (await sandbox.state())['hunt'] as { wrongLeft: number };
    expect(wrongLeft).toBeGreaterThan(1);
    for (let guess = 0; guess < wrongLeft; guess += 1) {
      expect(dataOf(await name(sandbox, 'pay-twice'))).toEqual({ correct: false, found: [], left: 1 });
    }
    expect((await sandbox.state())['hunt']).toMatchObject({ guesses: wrongLeft, wrongLeft: 0 });
    for (const further of [wanted, 'pay-twice']) expectError(await name(sandbox, further), 'VALIDATION_ERROR');
    expect((await sandbox.state())['hunt']).toMatchObject({ guesses: wrongLeft, wrongLeft: 0 });
  });

  test('ends with a reveal of each bug: title, rule, whether it was found, and how often it was met', async () => {
    const sandbox = await beginHunt();
    await meet(sandbox, FIRST);
    await meet(sandbox, FIRST);
    await name(sandbox, FIRST.id);
    expect(await reveal(sandbox)).toEqual([
      { id: FIRST.id, ...(await textsOf(FIRST.id)), found: true, met: 2 },
      { id: SECOND.id, ...(await textsOf(SECOND.id)), found: false, met: 0 },
    ]);
    expectViolations(await sandbox.client.post('/orders', { ...validOrder(), ...FIRST.member }));
    expect(await sandbox.state()).toMatchObject({ hunt: null });
  });

  test('stays revealed until the next hunt', async () => {
    const sandbox = await beginHunt();
    const revealed = await reveal(sandbox);
    await sandbox.set({ delayMs: 1, defects: ['wrong-method-is-404'] });
    expect(await sandbox.set({ hunt: null, defects: null })).toMatchObject({
      json: { data: { hunt: null, revealed } },
    });
    expect((await sandbox.state())['revealed']).toEqual(revealed);
    for (const it of [sandbox, freshSandbox()]) {
      expectError(await api.send('POST', `${it.path}/reveal`), 'NOT_FOUND');
      expectError(await name(it, 'pay-twice'), 'NOT_FOUND');
    }
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

  test('that a reset ends stays visible, without its bugs, until the next hunt or null', async () => {
    for (const [method, sent] of [['DELETE'], ['PUT', { json: {} }]] as const) {
      const reset = (path: string) => api.send(method, path, sent);
      const sandbox = await beginHunt();
      await meet(sandbox, FIRST);
      await name(sandbox, FIRST.id);
      const before = Date.now();
      expectOk(await reset(sandbox.path));
      const ended = { ...PROGRESS, found: [FIRST.id], guesses: 1, ended: expect.any(String) };
      const shown = (await sandbox.state())['hunt'] as JsonObject;
      expect(shown).toEqual(ended);
      expect(Math.abs(Date.parse(String(shown['ended'])) - before)).toBeLessThan(HOUR);
      expectViolations(await sandbox.client.post('/orders', { ...validOrder(), ...FIRST.member }));
      expectError(await name(sandbox, SECOND.id), 'NOT_FOUND');
      expectError(await api.send('POST', `${sandbox.path}/reveal`), 'NOT_FOUND');
      expectOk(await reset(sandbox.path));
      await sandbox.set({ defects: ['wrong-method-is-404'] });
      await sandbox.set({ defects: null });
      expect((await sandbox.state())['hunt']).toEqual(shown);
      expect(dataOf(await api.get(`${sandbox.path}/snapshot`))['omitted']).toBeUndefined();
      await sandbox.set({ hunt: await huntForThem() });
      expect((await sandbox.state())['hunt']).toEqual(PROGRESS);
      await sandbox.set({ hunt: null });
      expectOk(await reset(sandbox.path));
      expect((await sandbox.state())['hunt']).toBeNull();
    }
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
    { seed: 1, count: 20, area: 'money', level: 1 },
  ])('rejects %j', async (hunt) => {
    expectViolations(await api.patch(freshSandbox().path, { hunt }));
  });

  test('rejects a finding with an unknown id', async () => {
    const sandbox = await sandboxWith({ hunt: { seed: 1 } });
    expect(expectViolations(await name(sandbox, 'paytwice'))['defect']).toContain('pay-twice');
  });
});
