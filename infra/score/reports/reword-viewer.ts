// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are parts of the viewer's code.
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { STATUS_WORDS } from '../print/words.ts';
import type { Status } from '../scoring/result.ts';

/** A column of the viewer's table. `key` is a metric that the viewer computes. */
interface Column {
  readonly key: string;
  readonly label: string;
  readonly tooltip: string;
  readonly category: 'percentage' | 'number';
  readonly group?: 'Mutation score';
}

const SCORES: readonly Column[] = [
  { key: 'mutationScore', label: '% of all', tooltip: 'Noticed, in percent of all bugs that were tried' },
  {
    key: 'mutationScoreBasedOnCoveredCode',
    label: '% of those met',
    tooltip: 'Noticed, in percent of the bugs that requests of the tests met',
  },
].map((column) => ({ ...column, category: 'percentage', group: 'Mutation score' }));

const COUNTS: readonly Column[] = [
  { key: 'totalDetected', label: 'Noticed', tooltip: 'Requests met the bug, and the tests failed or took too long' },
  { key: 'survived', label: 'Not noticed', tooltip: 'Requests met the bug, and the tests passed: a check is missing' },
  { key: 'noCoverage', label: 'Not reached', tooltip: 'No request met the bug: a test is missing' },
].map((column) => ({ ...column, category: 'number' }));

/** The columns of results that most runs do not have. */
const RARE: Readonly<Partial<Record<Status, Pick<Column, 'key' | 'label' | 'tooltip'>>>> = {
  RuntimeError: { key: 'runtimeErrors', label: 'Error', tooltip: 'The run says nothing about the tests' },
  Ignored: { key: 'ignored', label: 'Left out', tooltip: 'Left out with --ignore' },
  Pending: { key: 'pending', label: 'Not tried', tooltip: 'The score was interrupted' },
};

const TOTAL: Column = { key: 'totalMutants', label: 'Total', tooltip: 'All bugs', category: 'number' };

/** The viewer knows which tests noticed a bug, and not which tests met one. */
const TEST_COLUMNS: readonly Column[] = [
  { key: 'killing', label: 'Noticed a bug', tooltip: 'These tests noticed at least one bug', category: 'number' },
  { key: 'notCovering', label: 'Noticed none', tooltip: 'These tests noticed no bug', category: 'number' },
  { key: 'total', label: 'Tests', tooltip: 'All tests', category: 'number' },
];

const WORDS = Object.fromEntries(
  Object.entries(STATUS_WORDS).map(([status, { word }]) => [status, word.toLowerCase()]),
);

/** Replacements in the viewer's code, each of a text that it has once. `scoreWords` has the words for the statuses. */
const REPLACED: readonly (readonly [before: string | RegExp, after: string])[] = [
  ['${e.mutatorName} ${e.status}', '${e.replacement} (${scoreWords[e.status]})'],
  [
    /\$\{n\.mutatorName\} \$\{n\.status\}\s+\(\$\{n\.location\.start\.line\}:\$\{n\.location\.start\.column\}\)/,
    '${n.mutatorName}: ${n.replacement} (${scoreWords[n.status]})',
  ],
  ['label:M`${di(e)} ${e}`', 'label:M`${di(e)} ${scoreWords[e]}`'],
  [/(?<=function di\(e\)\{)(?=switch)/, 'const t=e;e=scoreWords[e];'],
  [/(?<=function di\(e\)\{const t=e;e=scoreWords\[e\];switch\()e(?=\))/, 't'],
  // The score of the other reports: one decimal, rounded down.
  ['o=n.toFixed(2)', 'o=(Math.floor(n*10)/10).toFixed(1)'],
  ['>Mutation Score</th>', '>Score</th>'],
  [/<span>File \/ Directory<\/span\s*><a\s.*?<\/a\s*>/s, '<span>Area of the contract</span>'],
  [',st=`All files`', ',st=`All areas`'],
  ['null,`All files`)', 'null,`All areas`)'],
  ['return`All files`', 'return`All areas`'],
  ['👽 Mutants', '🐞 Bugs'],
  ['} Killed by:', '} Noticed by:'],
  ['} Killed:', '} Noticed:'],
  ['This mutant was killed by this test', 'This test noticed the bug'],
  ['This test killed this mutant', 'This test noticed the bug'],
  ['`Reason for the ${this.mutant.status} status`', '`The end of the output`'],
  ['Select previous mutant', 'Select the previous bug'],
  ['Select next mutant', 'Select the next bug'],
  ['`killed + timeout (', '`noticed ('],
  ['`survived (${', '`not noticed (${'],
  ['`no coverage (${', '`not reached (${'],
];

/**
 * Lets the viewer speak the words of the score's other output, and leaves out the columns that would always be 0.
 * @throws Error if the viewer does not have a text that is replaced, because it is of another version.
 */
export function rewordViewer(viewer: string, report: MutationTestResult): string {
  const statuses = new Set(Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status)));
  const rare = Object.entries(RARE).flatMap(([status, column]) =>
    [...statuses].some((each) => each === status) ? [{ ...column, category: 'number' }] : [],
  );
  const columns = [...SCORES, ...COUNTS, ...rare, TOTAL];
  const replaced = [
    ...REPLACED,
    [/\[\{key:`mutationScore`.*?\}\](?=,\w+=class)/s, JSON.stringify(columns)],
    [/\[\{key:`killing`.*?\}\](?=,\w+=class)/s, JSON.stringify(TEST_COLUMNS)],
  ] as const;
  const reworded = replaced.reduce((code, [before, after]) => replaceOnce(code, before, after), viewer);
  return `const scoreWords=${JSON.stringify(WORDS)};${reworded}`;
}

function replaceOnce(code: string, before: string | RegExp, after: string): string {
  const count = code.split(before).length - 1;
  if (count === 1) return code.replace(before, () => after);
  throw new Error(`The viewer has ${before} ${count} times, not once: its version differs from the expected one`);
}
