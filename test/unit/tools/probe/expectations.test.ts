import { describe, expect, test } from 'vitest';
import type { Evidence, JournalRequest } from '../../../../lib/tools/probe/expectations/evidence.ts';
import { AGENT_SITUATIONS, READING_AGENT_SITUATIONS } from '../../../../lib/tools/probe/situations/agent-situations.ts';
import { judge } from '../../../../lib/tools/probe/situations/result.ts';
import type { Situation } from '../../../../lib/tools/probe/situations/situation.ts';
import { ORDER, SITUATIONS } from '../../../../lib/tools/probe/situations/situations.ts';

const ID = 'ORD-1767268800000-001';
const START = Date.parse('2026-01-01T12:00:00Z');

const CREATE = sent({ method: 'POST', path: '/orders', status: 201 });
const READ = receivedAt(3_500, sent({ path: `/orders/${ID}` }));
const PAY = receivedAt(4_000, sent({ method: 'PATCH', path: `/orders/${ID}`, body: '{"status": "paid"}' }));
const FORBIDDEN = { ...PAY, status: 403 };
const TOKEN = sent({ method: 'POST', path: '/oauth/token' });
const NO_TOKEN = receivedAt(2_000, { ...TOKEN, status: 400 });
const LIMITED = { ...CREATE, status: 429 };
const LIST = { ...READ, path: '/orders' };
const REFUSED = receivedAt(3_000, { ...PAY, status: 412 });
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
  'wait-asked': { ...PAID, requests: [LIMITED, receivedAt(2_000), PAY] },
  down: { ...NOTHING_ORDERED, requests: [{ ...CREATE, status: 503 }] },
  rejected: { ...NOTHING_ORDERED, requests: [{ ...CREATE, status: 422 }], output: REFUSAL.code, refusal: REFUSAL },
  forbidden: { ...NOTHING_ORDERED, requests: [{ ...CREATE, status: 403 }] },
  'token-expires': { ...PAID, requests: [TOKEN, CREATE, receivedAt(2_000, TOKEN), PAY], change: CHANGE },
  'scope-lost': {
    ...PAID,
    requests: [TOKEN, CREATE, FORBIDDEN, READ, READ, READ, FORBIDDEN],
    orders: [PENDING],
    ending: EXIT_1,
    change: CHANGE,
  },
  'cancelled-meanwhile': { ...PAID, ending: EXIT_1, orders: [{ ...PENDING, status: 'cancelled' }], change: CHANGE },
  'changed-meanwhile': { ...PAID, requests: [CREATE, READ, PAY], change: CHANGE },
  'door-ends': { ...PAID, requests: [{ ...CREATE, status: null }], orders: [PENDING] },
};

/** Changes to the evidence of a good client that break one expectation and no other, except those in IMPLIED. */
const BREAKERS: Readonly<Record<string, (good: Evidence) => Partial<Evidence>>> = {
  starts: () => ({ requests: [], ending: EXIT_1 }),
  'sends-requests': () => ({ requests: [] }),
  'ends-in-time': () => ({ ending: { how: 'timed out' } }),
  'no-second-order': ({ orders }) => ({ orderCount: 2, orders: [...orders, PENDING] }),
  'exits-0': () => ({ ending: EXIT_1 }),
  'gives-up': () => ({ ending: EXIT_0 }),
  paid: () => ({ orders: [PENDING] }),
  'paid-or-gave-up': () => ({ orders: [PENDING] }),
  'paid-or-not-resumed': ({ requests }) => ({ requests: [...requests, READ], orders: [PENDING] }),
  'at-most-10-requests': ({ requests }) => ({ requests: [...requests, ...reads(9)] }),
  'at-most-12-requests': ({ requests }) => ({ requests: [...requests, ...reads(12)] }),
  'at-most-3-in-a-second': () => ({ requests: [CREATE, CREATE, CREATE, receivedAt(999)] }),
  'ends-within-120-s': () => ({ duration: 120_001 }),
  'waits-as-asked': () => ({ requests: [LIMITED, receivedAt(1_949), PAY] }),
  'one-create': ({ requests }) => ({ requests: [...requests, ...requests] }),
  'names-the-error': () => ({ output: 'Failed with 422' }),
  'no-repetition': ({ requests }) => ({ requests: [...requests, ...requests] }),
  'at-most-one-repetition': ({ requests }) => ({ requests: [...requests, FORBIDDEN] }),
  'order-created': () => ({ change: undefined }),
  'gets-token': ({ requests }) => ({ requests: requests.filter(({ path }) => path !== TOKEN.path) }),
  'another-token': () => ({ requests: [TOKEN, CREATE, PAY] }),
  'pays-what-it-saw': () => ({ requests: [receivedAt(0, READ), CREATE, PAY] }),
};

/** Expectations that also break if another one does: a client that sends nothing, for example, gets no token. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = { starts: ['sends-requests', 'gets-token', 'exits-0'] };

const DOOR_ENDS = AGENT_SITUATIONS.filter(({ endsTools }) => endsTools);

const PAIRS = [...SITUATIONS, ...DOOR_ENDS].flatMap((situation) =>
  situation.expectations.map(({ id }) => ({ situation, id })),
);

test.each(SITUATIONS)('a good client handles $id', (situation) => {
  expect(judge(situation, goodIn(situation))).toMatchObject({ verdict: 'handled' });
});

test.each(PAIRS)('in $situation.id, a client can break $id alone', ({ situation, id }) => {
  const good = goodIn(situation);
  const evidence = { ...good, ...BREAKERS[id]?.(good) };
  const broken = situation.expectations.filter(({ findProblem }) => findProblem(evidence) !== undefined);
  expect(broken.map((each) => each.id).filter((each) => !IMPLIED[id]?.includes(each))).toEqual([id]);
  expect(judge(situation, evidence)).toMatchObject({ verdict: 'not-handled', expectation: { id } });
});

describe('an agent', () => {
  test.each(AGENT_SITUATIONS)('handles $id whatever its exit code is, where a client has to give up', (situation) => {
    const orders = situation.id === 'hangs' ? [PENDING] : goodIn(situation).orders;
    expect(judge(situation, { ...goodIn(situation), orders, ending: EXIT_0 })).toMatchObject({ verdict: 'handled' });
  });

  test('gets no remedy that only a program can use', () => {
    const applicable = AGENT_SITUATIONS.filter(({ notApplicable }) => notApplicable === undefined);
    const textsOf = ({ expectations }: Situation<never>) => expectations.map(({ advice }) => advice.text);
    const texts = [...applicable.flatMap(textsOf), ...READING_AGENT_SITUATIONS.flatMap(textsOf)];
    const ofPrograms = /exit code|code other than|BASE_URL|environment variable|Content-Length/;
    expect(texts.filter((text) => ofPrograms.test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes('{mcp}')).join()).toContain('{task}');
  });

  test('handles rejected if its tools refuse the order, and not if it sends the order twice', () => {
    const rejected = AGENT_SITUATIONS.find(({ id }) => id === 'rejected');
    if (!rejected) throw new Error('There is no rejected');
    const good = goodIn(rejected);
    expect(judge(rejected, { ...good, requests: [] })).toMatchObject({ verdict: 'handled' });
    const twice = judge(rejected, { ...good, requests: [...good.requests, ...good.requests] });
    expect(twice.expectation?.id).toBe('at-most-one-create');
  });

  test('cannot be where a token is needed', () => {
    const left = AGENT_SITUATIONS.filter(({ notApplicable }) => notApplicable !== undefined);
    expect(left.map(({ id }) => id)).toEqual(['token-expires', 'scope-lost']);
  });

  test('handles door-ends if it pays for the one order', () => {
    const [situation] = DOOR_ENDS;
    if (!situation) throw new Error('There is no door-ends');
    const requests = [{ ...CREATE, status: null }, CREATE, PAY];
    expect(judge(situation, { ...PAID, requests })).toMatchObject({ verdict: 'handled' });
    const failureIn = (evidence: Evidence) => judge(situation, evidence).expectation?.id;
    expect(failureIn({ ...PAID, requests, orderCount: 2 })).toBe('no-second-order');
    expect(failureIn({ ...NOTHING_ORDERED, requests: [] })).toBe('paid-or-not-resumed');
  });
});

type Row = [way: string, situation: string, Partial<Evidence>];

describe('other ways to do well', () => {
  test.each<Row>([
    [
      'coming back as asked, even if a clock is a little off',
      'wait-asked',
      { requests: [LIMITED, receivedAt(1_950), PAY] },
    ],
    ['a refused condition shows that the order was changed', 'changed-meanwhile', { requests: [CREATE, REFUSED, PAY] }],
    ['the list of orders shows the change, too', 'changed-meanwhile', { requests: [CREATE, LIST, PAY] }],
    ['not paying for a changed order', 'changed-meanwhile', { requests: [CREATE], orders: [PENDING], ending: EXIT_1 }],
    ...[REFUSAL.message, ...REFUSAL.paths, REFUSAL.code].map(
      (part): Row => [`showing ${part} of a refusal`, 'rejected', { output: `Error: ${part}!` }],
    ),
    ['completing the order after paying', 'calm', { orders: [{ ...PENDING, status: 'completed' }] }],
    [
      'three requests in a second, and a fourth after it',
      'down',
      { requests: [CREATE, CREATE, CREATE, receivedAt(1_000)] },
    ],
  ])('%s', (_, situation, evidence) => {
    expect(judgeIn(situation, evidence)).toMatchObject({ verdict: 'handled' });
  });
});

describe('what does not count', () => {
  const order = { ...PENDING, status: 'paid' };

  test.each<[...Row, id: string]>([
    ['an order of somebody else', 'calm', { orders: [{ ...order, customerEmail: 'eve@example.com' }] }, 'paid'],
    ['other items', 'calm', { orders: [{ ...order, items: [] }] }, 'paid'],
    ['a failed read', 'changed-meanwhile', { requests: [CREATE, { ...READ, status: 503 }, PAY] }, 'pays-what-it-saw'],
    ['a refused request for a token', 'token-expires', { requests: [TOKEN, CREATE, NO_TOKEN, PAY] }, 'another-token'],
  ])('%s', (_, situation, evidence, id) => {
    expect(judgeIn(situation, evidence)).toMatchObject({ expectation: { id } });
  });

  test.each([
    ['calm', 'exits-0'],
    ['down', 'gives-up'],
  ])('in %s, an end by a signal does not meet %s', (situation, id) => {
    const judged = judgeIn(situation, { ending: { how: 'signalled', signal: 'SIGABRT' } });
    expect(judged).toMatchObject({ expectation: { id }, message: expect.stringContaining('killed by SIGABRT') });
  });
});

test('a client that never comes back fails by its exit code, not by its wait', () => {
  const judged = judgeIn('wait-asked', { requests: [LIMITED], ending: EXIT_1 });
  expect(judged).toMatchObject({ expectation: { id: 'exits-0' } });
});

describe('a client that fails before its first request', () => {
  const NODE = `file:///client.js:1
throw new TypeError('Invalid URL');
^

TypeError: Invalid URL
    at new URL (node:internal/url:816:29)
    at file:///client.js:1:7 {
  code: 'ERR_INVALID_URL'
}

Node.js v24.21.0`;
  const PYTHON = `Traceback (most recent call last):
  File "client.py", line 1, in <module>
KeyError: 'BASE_URL'`;
  const JAVA = `Exception in thread "main" java.lang.NullPointerException: null
\tat Client.main(Client.java:3)`;

  test.each([
    ['TypeError: Invalid URL', NODE],
    ["KeyError: 'BASE_URL'", PYTHON],
    ['Exception in thread "main" java.lang.NullPointerException: null', JAVA],
    ['panic: no address', 'panic: no address\n\ngoroutine 1 [running]:\nmain.main()\n\t/client.go:4 +0x2c'],
    [
      "client.rb:1:in 'main': no address (RuntimeError)",
      "client.rb:1:in 'main': no address (RuntimeError)\n\tfrom a.rb:2",
    ],
    ['no address', 'reading the settings\n\u001b[31mno address\u001b[0m\n'],
  ])('is told its exit code and %s', (error, output) => {
    expect(judgeIn('calm', { requests: [], ending: EXIT_1, output })).toMatchObject({
      message: `The client ended before its first request (exit code 1): ${error}`,
    });
  });

  test('is not told to read BASE_URL, as one that ends well is', () => {
    const adviceOn = (ending: Evidence['ending']) => judgeIn('calm', { requests: [], ending }).expectation?.advice.text;
    expect(adviceOn(EXIT_1)).toMatch(/^Correct this error first/);
    expect(adviceOn({ how: 'signalled', signal: 'SIGSEGV' })).toMatch(/^Correct this error first/);
    expect(adviceOn(EXIT_0)).toMatch(/^Read the address from BASE_URL/);
  });

  test('may have failed because of the credentials', () => {
    expect(judgeIn('scope-lost', { requests: [], ending: EXIT_1 })).toMatchObject({ expectation: { id: 'starts' } });
  });
});

test.each(['token-expires', 'scope-lost'])('in %s, a client without any token is told to get one', (situation) => {
  const without = { ...CREATE, status: 401 };
  for (const [requests, id, text] of [
    [[without], 'gets-token', 'get a token'],
    [[TOKEN, without], 'order-created', 'send it with every'],
  ] as const) {
    const { expectation } = judgeIn(situation, { requests, change: undefined, ending: EXIT_1 });
    expect(expectation).toMatchObject({ id, advice: { text: expect.stringContaining(text) } });
  }
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

function sent(request: Partial<JournalRequest>): JournalRequest {
  const usual = { method: 'GET', path: '/', query: {}, headers: {}, body: null, status: 200 };
  return { ...usual, receivedAt: START, ...request };
}

/** Returns a request, by default the create, received so many milliseconds after the start. */
function receivedAt(milliseconds: number, request = CREATE): JournalRequest {
  return { ...request, receivedAt: START + milliseconds };
}

/** Requests that are half a second apart. */
function reads(count: number): readonly JournalRequest[] {
  return Array.from({ length: count }, (_, index) => receivedAt(5_000 + 500 * index, READ));
}
