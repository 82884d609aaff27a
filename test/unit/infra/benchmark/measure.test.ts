import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseEntries, Entry } from '../../../../infra/benchmark/entry.ts';
import { measure } from '../../../../infra/benchmark/measure.ts';
import { readOptions } from '../../../../infra/benchmark/options.ts';
import type { Run } from '../../../../infra/benchmark/results.ts';
import { createQuote, createTables } from '../../../../infra/benchmark/tables.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

/**
 * Notices orders that are created with another status than 201. Fails on the correct service without EXCLUDE, and from
 * the fourth run on if that is `nothing`.
 */
const SUITE = `
import { appendFileSync, readFileSync } from 'node:fs';
const { BASE_URL, EXCLUDE, SEED } = process.env;
const items = [{ name: 'Tea', quantity: 1, price: Number(SEED) }];
const { status } = await fetch(BASE_URL + '/orders', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ customerName: 'Ada', customerEmail: 'ada@example.com', items }),
});
if (EXCLUDE === undefined) console.log('3 checks failed in ' + process.cwd());
appendFileSync('runs', '.');
const isFlaky = EXCLUDE === 'nothing' && readFileSync('runs').length > 3;
process.exitCode = status === 201 && EXCLUDE !== undefined && !isFlaky ? 0 : 1;
`;

const FACTS = Entry.parse({
  name: 'A made-up tool',
  kind: 'generator',
  version: '1.2.3',
  licence: 'MIT',
  settings: 'None.',
  author: 'Nobody.',
  given: 'OpenAPI only',
  isRandom: true,
  budget: 5,
  excludes: { name: 'a check', reason: 'it is wrong.' },
  countFailures: '(\\d+) checks failed',
});

const folder = temporaryFolder();
writeFileSync(join(folder, 'suite.mjs'), SUITE);
writeFileSync(join(folder, 'run'), `#!/bin/sh\nexec "${process.execPath}" suite.mjs\n`);
chmodSync(join(folder, 'run'), 0o755);

function measureSuite(exclude?: string): Promise<Run> {
  const options = ['--only', 'create-is-200,key-ignored'];
  return measure({ entry: 'made-up', facts: FACTS, folder, options, seed: 2, exclude }, () => {});
}

test('records why an entry that fails on the correct service has no score, and its score without the failing tests', async () => {
  const failed = await measureSuite();
  const output = expect.stringMatching(/3 checks failed in \.$/);
  const reason = expect.stringMatching(/^With no bug on, the suite fails \(exit code 1\)/);
  expect(failed).toMatchObject({ entry: 'made-up', seed: 2, failures: 3, output, reason });

  const scored = await measureSuite('a check');
  expect(scored).toMatchObject({
    version: '1.2.3',
    score: '--jobs 2 --timeout 900 --only create-is-200,key-ignored -- ./run',
    exclude: 'a check',
    requests: 1,
    noticed: ['create-is-200'],
    notNoticed: [],
    notMet: ['key-ignored'],
    falseAlarms: [],
  });

  rmSync(join(folder, 'runs'));
  const flaky = await measureSuite('nothing');
  expect(flaky).toHaveProperty('reason', expect.stringMatching(/^The suite is flaky: .*It has no score$/));

  const tables = createTables(new Map([['made-up', FACTS]]), [failed, scored]);
  expect(tables).toMatch(/A made-up tool\]\(made-up\) \|.*\| 3 \| no score \|.*#L2\) \|\n/);
  expect(tables).toMatch(/, without a check \|.*\| 0 \| 1 of 2 \| 9 to 91 % \| 1 of 1 \| 0 \| 1 \|.*#L3\) \|\n/);
  expect(tables).toContain('Without a check: it is wrong.');
});

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
  const tables = createTables(new Map([['made-up', FACTS]]), runs);
  const summary = 'noticed 1, 3, 2: median 2, from 1 to 3; two runs differ by at most 3 ([2](results.json#L2), ';
  expect(tables).toContain(`A made-up tool, on 4 of the bugs: ${summary}`);
});

test('quotes the best row of each kind and the worst, in words that need no other page', () => {
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
  const facts = new Map<string, Entry>(entries.map(([name, kind]) => [name, { ...FACTS, name, kind }]));
  facts.set('lucky', { ...FACTS, name: 'lucky, at random' });
  facts.set('smoke', { ...FACTS, name: 'smoke', kind: 'hand-written', alarms: 'a trait', isOurs: true });
  expect(createQuote(facts, runs).split('\n').slice(2)).toEqual([
    '| thorough | 4 of 5 | 38 to 96 % | 4 of 4 | 1: extra-members |',
    '| lucky (a generator) ‡ | 2 of 3 | 21 to 94 % | 2 of 2 | 1: extra-members |',
    '| smoke † | 0 of 1 | 0 to 79 % | 0 of 0 | 1: extra-members (a trait) |',
    '',
    '† We wrote it. ‡ lucky, at random, and without the check picky, which fails on the correct service.',
  ]);
});

test("compares the best generator with each other row by McNemar's exact test, on the bugs that both tried", () => {
  const entries = new Map<string, Entry>([['tool', FACTS]]);
  entries.set('suite', { ...FACTS, name: 'A suite', kind: 'hand-written' });
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
  expect(() => chooseEntries(new Map([['made-up', FACTS]]), ['other'])).toThrow('There is no entry other');
  expect(() => readOptions(['--colour'])).toThrow(/--colour.*--help/s);
  expect(readOptions(['smoke', '--sample', '8'])).toMatchObject({ names: ['smoke'], sample: 8 });
});
