import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isScore, readEntries, readResults, type Score, SUITES } from '../../../../infra/benchmark/entries.ts';
import { largestDifference } from '../../../../infra/benchmark/rows.ts';
import { createPages } from '../../../../infra/benchmark/write-tables.ts';
import { PROJECT } from '../../../../lib/project.ts';
import { EDITION, KNOWN_DEFECTS } from '../../../../lib/switches/known-defects.ts';
import { OF_AN_HOUR } from '../../../../lib/tools/score/print/describe-results.ts';

const ENTRIES = readEntries();
const RUNS = readResults();
const SCORES = RUNS.filter(isScore);

test.each([...createPages()])(
  '%s has the tables that results.json gives: npm run benchmark -- --tables',
  (page, text) => {
    expect(readFileSync(join(PROJECT, page), 'utf8')).toBe(text);
  },
);

test('a score is compared with the first runs of the suites that took an hour', () => {
  const runs = ['hour-vitest', 'hour-pytest'].map((name) => SCORES.find(({ entry }) => entry === name));
  expect(runs.map((run) => run?.noticed.length)).toEqual(OF_AN_HOUR.noticed);
  const triedIn = ({ noticed, notNoticed, notMet }: Score) => [...noticed, ...notNoticed, ...notMet].length;
  expect(runs.map((run) => run && triedIn(run))).toEqual([OF_AN_HOUR.bugs, OF_AN_HOUR.bugs]);
});

test.each([...ENTRIES])('the entry %s can be installed in its version, and run', (name, { version }) => {
  for (const script of ['install', 'run']) accessSync(join(SUITES, name, script), constants.X_OK);
  const install = readFileSync(join(SUITES, name, 'install'), 'utf8');
  expect(installed(install)).toContain(version);
});

/** The versions that an install script names, and those in the files it copies from the project. */
function installed(install: string): string {
  const copied = [...install.matchAll(/"\$PROJECT\/(test\/[^"]*)\/\."/g)].map(([, folder = '']) => folder);
  const names = ['package.json', 'requirements.txt'];
  const files = copied.flatMap((folder) => names.map((name) => join(PROJECT, folder, name)));
  return [install, ...files.filter(existsSync).map((file) => readFileSync(file, 'utf8'))].join('\n');
}

test('every run is of an entry in its present version, without errors', () => {
  for (const { entry, version } of RUNS) expect(ENTRIES.get(entry)?.version).toBe(version);
  expect(SCORES.filter(({ errors }) => errors.length > 0)).toEqual([]);
});

test('every score is of known bugs, in the present edition', () => {
  const known = KNOWN_DEFECTS.map(({ id }) => id);
  for (const { edition, noticed, notNoticed, notMet } of SCORES) {
    expect(edition).toBe(EDITION);
    expect(known).toEqual(expect.arrayContaining([...noticed, ...notNoticed, ...notMet]));
  }
});

test('eight entries at least were repeated, and two runs over the same bugs differ by at most two', () => {
  const repeated = [...ENTRIES.keys()].flatMap((name) => {
    const own = SCORES.filter(({ entry }) => entry === name);
    return own.length > 1 ? [{ name, difference: largestDifference(own) }] : [];
  });
  expect(repeated.length).toBeGreaterThanOrEqual(8);
  expect(repeated.filter(({ difference }) => difference > 2)).toEqual([]);
});
