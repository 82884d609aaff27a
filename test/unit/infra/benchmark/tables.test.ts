import { expect, test } from 'vitest';
import { chooseEntries, type Entry } from '../../../../infra/benchmark/entries.ts';
import { readOptions } from '../../../../infra/benchmark/options.ts';
import { createQuote, createTables } from '../../../../infra/benchmark/tables.ts';
import { DEFECTS } from '../../../../lib/defects/generated/catalogue.ts';
import { MADE_UP } from '../../../tools/benchmark/made-up-entry.ts';

const RUN = {
  entry: 'made-up',
  version: '1',
  score: '',
  started: '',
  minutes: 1,
  service: '1',
  edition: '1',
  node: '',
  requests: 1,
  runs: 1,
  notNoticed: [],
  notMet: [],
  errors: [],
};

test('shows the median and the range of random runs on a sample, and how much two of them differ', () => {
  // Each letter is the id of a bug.
  const runs = ['ae', 'abc', 'bc'].map((ids, seed) => ({
    ...RUN,
    seed,
    noticed: [...ids],
    notMet: [...'abcd'].filter((id) => !ids.includes(id)),
    // The first run is on all bugs, of which e is not in the sample.
    ...(seed === 0 && { falseAlarms: [] }),
  }));
  const tables = createTables(new Map([['made-up', MADE_UP]]), runs);
  const summary = 'noticed 1, 3, 2: median 2, from 1 to 3; two runs differ by at most 3 ([2](results.json#L2), ';
  expect(tables).toContain(`A made-up tool, on 4 of the bugs: ${summary}`);
});

test('names the bugs that no entry was run against, and does not count them', () => {
  const tablesOf = (tried: readonly string[]) =>
    createTables(new Map([['made-up', MADE_UP]]), [{ ...RUN, noticed: [], notMet: [...tried], falseAlarms: [] }]);
  const older = DEFECTS.map(({ id }) => id).filter((id) => !['key-race', 'pay-twice'].includes(id));
  expect(tablesOf(older)).toContain('No entry was run against these newer bugs: `pay-twice`, `key-race`.');
  const counts = '| noticed | `schema` (0) | `response` (1) | `sequence` (0) | `concurrency` (1) |';
  expect(tablesOf(['pay-twice', 'key-race'])).toContain(counts);
});

test('quotes the best and the worst row of each kind, in words that need no other page', () => {
  const entries = [
    ['thorough', 'hand-written', 4],
    ['first', 'hand-written', 3],
    ['lucky', 'generator', 2, 0, 4],
    ['closed', 'generator', 1],
    ['smoke', 'hand-written', 0],
  ] as const;
  const runs = entries.flatMap(([entry, _, ...counts]) =>
    counts.map((count) => ({
      ...RUN,
      entry,
      noticed: Array.from({ length: count }, String),
      notMet: ['another'],
      falseAlarms: ['extra-members'],
      ...(entry === 'lucky' && { exclude: 'picky' }),
    })),
  );
  const facts = new Map<string, Entry>(entries.map(([name, kind]) => [name, { ...MADE_UP, name, kind }]));
  facts.set('lucky', { ...MADE_UP, name: 'lucky, at random' });
  facts.set('smoke', { ...MADE_UP, name: 'smoke', kind: 'hand-written', alarms: 'a trait', isOurs: true });
  expect(createQuote(facts, runs).split('\n').slice(2)).toEqual([
    '| thorough | 4 of 5 | 38 to 96 % | 4 of 4 | 1: extra-members |',
    '| lucky (a generator) ‡ | 2 of 3 | 21 to 94 % | 2 of 2 | 1: extra-members |',
    '| closed (a generator) ‡ | 1 of 2 | 9 to 91 % | 1 of 1 | 1: extra-members |',
    '| smoke † | 0 of 1 | 0 to 79 % | 0 of 0 | 1: extra-members (a trait) |',
    '',
    '† We wrote it. ‡ lucky, at random, and without the check picky, which fails on the correct service; closed.',
  ]);
});

test("compares the best generator with each other row by McNemar's exact test, on the bugs that both tried", () => {
  const entries = new Map<string, Entry>([['tool', MADE_UP]]);
  entries.set('suite', { ...MADE_UP, name: 'A suite', kind: 'hand-written' });
  // Each letter is the id of a bug.
  const [one, seven] = [['a'], [...'bcdefgh']];
  // The suite was not tried on the bug x.
  const runs = [
    { ...RUN, entry: 'tool', noticed: [...one, 'both', 'x'], notMet: seven, falseAlarms: [] },
    { ...RUN, entry: 'suite', noticed: [...seven, 'both'], notMet: one, falseAlarms: [] },
  ];
  expect(createTables(entries, runs)).toMatch(/The best generator, A made-up tool, .*A suite \(1 and 7, p = 0\.07\)\./);
});

test('refuses an unknown entry, and an option that it does not know', () => {
  expect(() => chooseEntries(new Map([['made-up', MADE_UP]]), ['other'])).toThrow('There is no entry other');
  expect(() => readOptions(['--colour'])).toThrow(/--colour.*--help/s);
  expect(readOptions(['smoke', '--sample', '8'])).toMatchObject({ names: ['smoke'], sample: 8 });
});
