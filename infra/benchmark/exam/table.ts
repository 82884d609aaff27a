import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';
import { markdownTable, replaceTable } from '../../markdown-table.ts';
import { seededRandom } from '../../seeded-random.ts';
import { readEntries, readResults } from '../entries.ts';
import { isScored, type Row, rowsOf } from '../rows.ts';
import { correlate, type Estimate, wilsonInterval } from '../statistics.ts';
import { describeRareBugs, describeShares, nameOf, triedIn } from '../tables.ts';
import { type Result, readResult } from './result.ts';

export const PAGE = join(PROJECT, 'infra/benchmark/exam/README.md');

/** Returns the page with the tables made from the recorded result. */
export function createPage(): string {
  return replaceTable(readFileSync(PAGE, 'utf8'), 'exam', createTable(readResult()));
}

/** Returns the results of an exam, for the page and the terminal. */
export function createTable(result: Result | undefined): string {
  const all = rowsOf(readEntries(), readResults());
  const parts = result === undefined ? ['Not measured yet.'] : describeResult(result, all);
  return [...parts, describeRareBugs(all)].join('\n\n');
}

function describeResult(result: Result, all: readonly Row[]): readonly string[] {
  const { seed, commit, started, responses, mutants, unchanged, apart, entries } = result;
  const examined = all.filter(isScored).filter(({ folder }) => entries.includes(folder));
  const rows = examined.map(({ folder, facts, score }) => ({
    name: nameOf(facts, score),
    score: score.noticed.length / triedIn(score),
    noticed: mutants.map(({ noticedBy }) => noticedBy.includes(folder)),
  }));
  const lines = rows.map(({ name, score, noticed }) => {
    const count = noticed.filter(Boolean).length;
    const interval = describeShares(wilsonInterval(count, mutants.length));
    return [name, `${(score * 100).toFixed(0)} %`, `${count} of ${mutants.length}`, interval];
  });
  const drawn = `Seed ${seed}, commit ${commit.slice(0, 12)}, ${started.slice(0, 10)}. Of ${mutants.length + unchanged + apart} mutants,`;
  return [
    `${drawn} ${unchanged} changed none of the ${responses} recorded responses, and ${apart} only messages, cursors or requested faults. The ${rows.length} suites ran against the other ${mutants.length}.`,
    markdownTable(['suite', 'score', 'mutants noticed', '95 % interval'], lines),
    '† We wrote it.',
    describeCorrelation('All suites', rows),
    // One suite far above the others decides Pearson's correlation.
    describeCorrelation('Without the suite with the highest score', rows.slice(1)),
    `Noticed by one suite: ${mutants.filter(({ noticedBy }) => noticedBy.length === 1).length}, which results.json names.`,
    listUnnoticed(result),
  ];
}

function describeCorrelation(subject: string, rows: Parameters<typeof correlate>[0]): string {
  const { tauB, pearson } = correlate(rows, seededRandom('bootstrap'));
  return `${subject}: tau-b ${describeEstimate(tauB)}; Pearson ${describeEstimate(pearson)}.`;
}

function describeEstimate({ value, overMutants, overBoth }: Estimate): string {
  const [mutants, both] = [overMutants, overBoth].map((bounds) => bounds.map((bound) => bound.toFixed(2)).join(' to '));
  return `${value.toFixed(2)} (95 % interval ${mutants} over mutants, ${both} over suites and mutants)`;
}

function listUnnoticed({ mutants }: Result): string {
  const lines = mutants.flatMap(({ mutant, noticedBy }) => (noticedBy.length === 0 ? `- \`\` ${mutant} \`\`` : []));
  return [`Noticed by none of the suites: ${lines.length}.`, '', ...lines].join('\n').trimEnd();
}
