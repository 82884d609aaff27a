import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseSuites, readOptions } from '../../../../../infra/benchmark/exam/options.ts';
import { openState } from '../../../../../infra/benchmark/exam/state.ts';
import { createPage, createTable, PAGE } from '../../../../../infra/benchmark/exam/table.ts';
import { judgeChange } from '../../../../tools/benchmark/record-responses.ts';
import { temporaryFolder } from '../../../../tools/temporary-folder.ts';

test('the page has the table that the results give: npm run exam -- --tables', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(createPage());
});

test('the cheap entries have the suites of an hour, and no random one', () => {
  const names = chooseSuites([]).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['hour-pytest', 'hour-vitest', 'smoke']));
  expect(names.filter((name) => /schemathesis|access/.test(name))).toEqual([]);
  expect(chooseSuites(['step-ci'])).toEqual([{ name: 'step-ci', exclude: expect.stringContaining('optional') }]);
  expect(() => chooseSuites(['schemathesis'])).toThrow('schemathesis is not cheap');
});

test('a seed is required, and an unknown option refused', () => {
  expect(() => readOptions([])).toThrow('--seed is missing');
  expect(() => readOptions(['--sede', '7'])).toThrow(/--sede/);
  expect(readOptions(['smoke', '--seed', '7'])).toMatchObject({ names: ['smoke'], seed: 7, count: 120 });
});

test('an interrupted exam goes on, without a line that was not written whole', () => {
  const file = join(temporaryFolder(), 'folder/state.jsonl');
  openState(file, 'seed 7').add('1 smoke', 'failed');
  appendFileSync(file, '["2 smo');
  openState(file, 'seed 7').add('3 smoke', 'passed');
  const { get } = openState(file, 'seed 7');
  expect(['1 smoke', '2 smoke', '3 smoke'].map(get)).toEqual(['failed', undefined, 'passed']);
});

test('a state of another seed or commit is refused, and kept', () => {
  const file = join(temporaryFolder(), 'state.jsonl');
  openState(file, 'seed 7 at commit a').add('1', 'more');
  expect(() => openState(file, 'seed 8 at commit a')).toThrow(/has the verdicts of seed 7 .* this is seed 8/);
  expect(openState(file, 'seed 7 at commit a').get('1')).toBe('more');
});

const recorded = (whole: string, meaning: string) => ({ whole, meaning });
const CLEAN = [[recorded('a', 'a')], [recorded('b', 'b'), recorded('c', 'c')]];

test.each([
  ['equal responses', 'nothing', CLEAN],
  ['another message', 'apart', [[recorded('x', 'a')]]],
  ['another meaning', 'more', [undefined, [recorded('b', 'b'), recorded('x', 'x')]]],
  ['a request without a response', 'more', [[recorded('a', 'a'), recorded('no response', 'no response')]]],
  ['a sandbox that could not be prepared', 'nothing', [undefined, undefined]],
  ['a server that does not start', 'nothing', []],
])('%s: a mutant changes %s', (_, change, mutated) => {
  expect(judgeChange(CLEAN, mutated)).toBe(change);
});

test('the table has the shares of the suites, and names the mutants that few of them notice', () => {
  const entries = ['smoke', 'hour-vitest', 'hour-pytest'];
  const mutants = [0, 1, 2, 3].map((from) => ({ mutant: `a.ts:${from + 1}`, noticedBy: entries.slice(from) }));
  const shared = { seed: 7, commit: 'c0ffee', started: '2026-11-25T12:00:00Z', responses: 560 };
  const table = createTable({ ...shared, entries, unchanged: 5, apart: 1, mutants });
  expect(table).toContain("| An hour's pytest suite † | 35 % | 3 of 4 | 30 to 95 % |");
  expect(table).toContain('Of 10 mutants, 5 changed none of the 560 recorded responses, and 1 only messages');
  const correlation = /^tau-b 1\.00 \(95 % interval .* over mutants, .* over suites and mutants\); Pearson /;
  expect(table.split('All suites: ')[1]).toMatch(correlation);
  expect(table).toContain('Noticed by none of the suites: 1.\n\n- `` a.ts:4 ``\n');
  expect(table).toContain('Noticed by one suite: 1, which results.json names.\n');
});
