import { describe, expect, test } from 'vitest';
import type { Evidence, JournalRequest } from '../../lib/probe/expectations/evidence.ts';
import { judge } from '../../lib/probe/situations/result.ts';
import type { Situation } from '../../lib/probe/situations/situation.ts';
import { ORDER, SITUATIONS } from '../../lib/probe/situations/situations.ts';

const ID = 'ORD-1767268800000-001';
const START = Date.parse('2026-01-01T12:00:00Z');

const CREATE = sent({ method: 'POST', path: '/orders', status: 201 });
const READ = sent({ method: 'GET', path: `/orders/${ID}`, status: 200, at: 3_500 });
const PAY = sent({ method: 'PATCH', path: `/orders/${ID}`, body: '{"status": "paid"}', status: 200, at: 4_000 });
const FORBIDDEN = { ...PAY, status: 403 };
const TOKEN = sent({ method: 'POST', path: '/oauth/token', status: 200 });
const PENDING = { ...ORDER, id: ID, status: 'pending' };
const EXIT_0 = { how: 'exited', code: 0 } as const;
const EXIT_1 = { how: 'exited', code: 1 } as const;
const CHANGE = { at: START + 1_000, orderId: ID };
const REFUSAL = { code: 'VALIDATION_ERROR', message: 'quantity must be positive', paths: ['items[0].quantity'] };

const PAID: Evidence = {
  requests: [CREATE, PAY],
  orderCount: 1,
  orders: [{ ...PENDING, status: 'paid' }],
  order: ORDER,
  ending: EXIT_0,
  duration: 5_000,
  output: '',
};

const NOTHING_ORDERED: Evidence = { ...PAID, ending: EXIT_1, orderCount: 0, orders: [] };

/** The evidence of a good client, in situations without the usual outcome. */
const GOOD: Readonly<Record<string, Evidence>> = {
  'wait-asked': { ...PAID, requests: [{ ...CREATE, status: 429 }, { ...CREATE, receivedAt: START + 2_000 }, PAY] },
  down: { ...NOTHING_ORDERED, requests: [{ ...CREATE, status: 503 }] },
  rejected: { ...NOTHING_ORDERED, requests: [{ ...CREATE, status: 422 }], output: REFUSAL.code, refusal: REFUSAL },
  forbidden: { ...NOTHING_ORDERED, requests: [{ ...CREATE, status: 403 }] },
  'token-expires': { ...PAID, requests: [TOKEN, CREATE, { ...TOKEN, receivedAt: START + 2_000 }, PAY], change: CHANGE },
  'scope-lost': {
    ...PAID,
    requests: [TOKEN, CREATE, FORBIDDEN, READ, READ, READ, FORBIDDEN],
    orders: [PENDING],
    ending: EXIT_1,
    change: CHANGE,
  },
  'cancelled-meanwhile': { ...PAID, ending: EXIT_1, orders: [{ ...PENDING, status: 'cancelled' }], change: CHANGE },
  'changed-meanwhile': { ...PAID, requests: [CREATE, READ, PAY], change: CHANGE },
};

/** Changes to the evidence of a good client that break one expectation and no other. */
const BREAKERS: Readonly<Record<string, (good: Evidence) => Partial<Evidence>>> = {
  'sends-requests': () => ({ requests: [] }),
  'ends-in-time': () => ({ ending: { how: 'timed out' } }),
  'no-second-order': ({ orders }) => ({ orderCount: 2, orders: [...orders, PENDING] }),
  'exits-0': () => ({ ending: EXIT_1 }),
  'gives-up': () => ({ ending: EXIT_0 }),
  paid: () => ({ orders: [PENDING] }),
  'paid-or-gave-up': () => ({ orders: [PENDING] }),
  'at-most-10-requests': ({ requests }) => ({ requests: [...requests, ...reads(9)] }),
  'at-most-12-requests': ({ requests }) => ({ requests: [...requests, ...reads(12)] }),
  'at-most-3-in-a-second': () => ({ requests: [CREATE, CREATE, CREATE, { ...CREATE, receivedAt: START + 999 }] }),
  'ends-within-120-s': () => ({ duration: 120_001 }),
  'waits-as-asked': () => ({ requests: [{ ...CREATE, status: 429 }, { ...CREATE, receivedAt: START + 1_949 }, PAY] }),
  'one-create': ({ requests }) => ({ requests: [...requests, ...requests] }),
  'names-the-error': () => ({ output: 'Failed with 422' }),
  'no-repetition': ({ requests }) => ({ requests: [...requests, ...requests] }),
  'at-most-one-repetition': ({ requests }) => ({ requests: [...requests, FORBIDDEN] }),
  'order-created': () => ({ change: undefined }),
  'another-token': () => ({ requests: [TOKEN, CREATE, PAY] }),
  'pays-what-it-saw': () => ({ requests: [{ ...READ, receivedAt: START }, CREATE, PAY] }),
};

const PAIRS = SITUATIONS.flatMap((situation) => situation.expectations.map(({ id }) => ({ situation, id })));

test.each(SITUATIONS)('a good client handles $id', (situation) => {
  expect(judge(situation, goodIn(situation))).toMatchObject({ verdict: 'handled' });
});

test.each(PAIRS)('in $situation.id, a client can break $id alone', ({ situation, id }) => {
  const good = goodIn(situation);
  const evidence = { ...good, ...BREAKERS[id]?.(good) };
  const broken = situation.expectations.filter(({ findProblem }) => findProblem(evidence) !== undefined);
  expect(broken.map((each) => each.id)).toEqual([id]);
  expect(judge(situation, evidence)).toMatchObject({ verdict: 'not-handled', expectation: { id } });
});

describe('other ways to do well', () => {
  test('coming back exactly as asked, even if a clock is a little off', () => {
    expectHandled('wait-asked', {
      requests: [{ ...CREATE, status: 429 }, { ...CREATE, receivedAt: START + 1_950 }, PAY],
    });
  });

  test('not coming back at all is no matter of waiting, but of giving up', () => {
    const evidence = { requests: [{ ...CREATE, status: 429 }], ending: EXIT_1 };
    expect(judgeIn('wait-asked', evidence)).toMatchObject({ expectation: { id: 'exits-0' } });
  });

  test('a refused condition shows that the order was changed', () => {
    const refused = { ...PAY, status: 412, receivedAt: START + 3_000 };
    expectHandled('changed-meanwhile', { requests: [CREATE, refused, PAY] });
  });

  test('the list of orders shows the change, too', () => {
    expectHandled('changed-meanwhile', { requests: [CREATE, { ...READ, path: '/orders' }, PAY] });
  });

  test('not paying for a changed order', () => {
    expectHandled('changed-meanwhile', { requests: [CREATE], orders: [PENDING], ending: EXIT_1 });
  });

  test.each([REFUSAL.message, REFUSAL.paths[0], REFUSAL.code])('showing %s of a refusal', (output = '') => {
    expectHandled('rejected', { output: `Error: ${output}!` });
  });

  test('completing the order after paying', () => {
    expectHandled('calm', { orders: [{ ...PENDING, status: 'completed' }] });
  });

  test('three requests in a second, and a fourth one a second after the first', () => {
    expectHandled('down', { requests: [CREATE, CREATE, CREATE, { ...CREATE, receivedAt: START + 1_000 }] });
  });
});

describe('what does not count', () => {
  test.each([
    ['an order of somebody else', { customerEmail: 'eve@example.com' }],
    ['other items', { items: [] }],
  ])('%s', (_, change) => {
    const evidence = { orders: [{ ...PENDING, ...change, status: 'paid' }] };
    expect(judgeIn('calm', evidence)).toMatchObject({ expectation: { id: 'paid' } });
  });

  test('reading fails, so the change was not seen', () => {
    const evidence = { requests: [CREATE, { ...READ, status: 503 }, PAY] };
    expect(judgeIn('changed-meanwhile', evidence)).toMatchObject({ expectation: { id: 'pays-what-it-saw' } });
  });

  test('a refused request for a token', () => {
    const evidence = { requests: [TOKEN, CREATE, { ...TOKEN, status: 400, receivedAt: START + 2_000 }, PAY] };
    expect(judgeIn('token-expires', evidence)).toMatchObject({ expectation: { id: 'another-token' } });
  });

  test.each(['exits-0', 'gives-up'])('an end by a signal is not %s', (id) => {
    const situation = id === 'exits-0' ? 'calm' : 'down';
    const evidence = { ending: { how: 'signalled', signal: 'SIGABRT' } } as const;
    expect(judgeIn(situation, evidence)).toMatchObject({
      expectation: { id },
      message: expect.stringContaining('killed by SIGABRT'),
    });
  });
});

test('every expectation says what to do about it, and where that is from', () => {
  for (const { advice } of SITUATIONS.flatMap(({ expectations }) => expectations)) {
    expect(advice.text).toMatch(/\.$/);
    expect(advice.url).toMatch(/^https:/);
  }
});

function goodIn({ id }: Situation): Evidence {
  return GOOD[id] ?? PAID;
}

function judgeIn(id: string, evidence: Partial<Evidence>) {
  const situation = SITUATIONS.find((each) => each.id === id);
  if (!situation) throw new Error(`There is no situation ${id}`);
  return judge(situation, { ...goodIn(situation), ...evidence });
}

function expectHandled(id: string, evidence: Partial<Evidence>): void {
  expect(judgeIn(id, evidence)).toMatchObject({ verdict: 'handled' });
}

/** @param at in milliseconds since the first request */
function sent({ at = 0, ...request }: Partial<JournalRequest> & { at?: number }): JournalRequest {
  return {
    method: 'GET',
    path: '/',
    query: {},
    headers: {},
    body: null,
    status: 200,
    ...request,
    receivedAt: START + at,
  };
}

/** Requests that are half a second apart. */
function reads(count: number): readonly JournalRequest[] {
  return Array.from({ length: count }, (_, index) => ({ ...READ, receivedAt: START + 5_000 + 500 * index }));
}
