import { expect, test } from 'vitest';
import { idsIn, pageOf, type Reading } from '../../../../lib/tools/probe/expectations/read-expectations.ts';
import { READING_AGENT_SITUATIONS } from '../../../../lib/tools/probe/situations/agent-situations.ts';
import { READ_SITUATIONS } from '../../../../lib/tools/probe/situations/read-situations.ts';
import { judge } from '../../../../lib/tools/probe/situations/result.ts';

const IDS = ['001', '002', '003'].map((number) => `ORD-1767268800000-${number}`);
const [FIRST = '', SECOND = '', THIRD = ''] = IDS;
function listed(query: Readonly<Record<string, string>>, receivedAt = 0, status = 200) {
  return { method: 'GET', path: '/orders', headers: {}, body: null, query, receivedAt, status };
}

const GOOD: Reading = {
  requests: [listed({}), listed({ cursor: 'b' }, 3_000)],
  printed: [FIRST, SECOND],
  kept: [FIRST, SECOND],
  changed: [THIRD],
  pageCount: 2,
  ending: { how: 'exited', code: 0 },
  duration: 1_000,
  output: '',
};

function failureIn(id: string, evidence: Partial<Reading>, known = READ_SITUATIONS) {
  const situation = known.find((each) => each.id === id);
  if (!situation) throw new Error(`There is no situation ${id}`);
  return judge(situation, { ...GOOD, ...evidence }).expectation?.id;
}

const GAVE_UP = { ending: { how: 'exited', code: 1 } as const, printed: [] };

test.each(READ_SITUATIONS)('a good client handles $id', ({ id }) => {
  expect(failureIn(id, id === 'pages-down' ? GAVE_UP : {})).toBeUndefined();
});

test.each([
  ['read-calm', GAVE_UP, 'exits-0'],
  ['read-calm', { printed: [SECOND] }, 'prints-each'],
  ['read-calm', { printed: [FIRST, SECOND, FIRST] }, 'prints-once'],
  ['grows', { printed: [THIRD, FIRST, SECOND, THIRD] }, 'prints-once'],
  ['read-calm', { printed: [...GOOD.printed, FIRST.replace('001', '009')] }, 'prints-no-others'],
  ['read-calm', { requests: [] }, 'sends-requests'],
  ['read-exactly', { requests: Array.from({ length: 5 }, () => listed({})) }, 'at-most-2-requests-more'],
  ['page-wait-asked', { requests: [listed({}, 0, 429), listed({}, 1_949)] }, 'waits-as-asked'],
  ['pages-down', {}, 'gives-up'],
  [
    'pages-down',
    {
      ...GAVE_UP,
      requests: [listed({}), listed({ page: '2' }), ...Array.from({ length: 13 }, () => listed({ page: '3' }))],
    },
    'third-page-at-most-12-times',
  ],
] as const)('in %s, %j fails %s', (id, evidence, failed) => {
  expect(failureIn(id, evidence)).toBe(failed);
});

test('orders that others created meanwhile may be there, or not', () => {
  expect(failureIn('grows', { printed: IDS })).toBeUndefined();
});

test('two requests more than there are pages are few enough', () => {
  expect(failureIn('read-exactly', { requests: Array.from({ length: 4 }, () => listed({})) })).toBeUndefined();
});

test('an agent may exit with 0 although it gave up', () => {
  expect(failureIn('pages-down', { printed: [] }, READING_AGENT_SITUATIONS)).toBeUndefined();
});

test('ids are read from lines that have nothing else but marks', () => {
  expect(idsIn(`${FIRST}\n- \`${SECOND}\`\r\nFound ${THIRD}\n\n`)).toEqual([FIRST, SECOND]);
});

test.each([
  [{}, { page: '1' }, true],
  [{ offset: '0', limit: '20' }, { limit: '100' }, true],
  [{ page: '2' }, { offset: '2' }, false],
  [{ cursor: 'a' }, { cursor: 'b' }, false],
])('%j and %j name the same page: %s', (one, other, areEqual) => {
  expect(pageOf(listed(one)) === pageOf(listed(other))).toBe(areEqual);
});
