import { DEFECT_NEEDS } from '../../lib/defects/facts/defect-facts.ts';
import { DEFECT_AREAS } from '../../lib/defects/ids/areas.ts';
import type { Entry } from './entry.ts';
import { describeSizes, largestDifference, onSample } from './repeats.ts';
import { isScore, type Run, type Score } from './results.ts';

/** The entries with a row in the project's README. */
const QUOTED = ['smoke', 'portman', 'first-pytest'];

interface RecordedScore {
  readonly run: Score;
  readonly line: number;
}

/** An entry with its recorded runs, each with its line in results.json. */
interface Row {
  readonly folder: string;
  readonly facts: Entry;
  readonly runs: readonly { readonly run: Run; readonly line: number }[];
}

/** Returns the tables of infra/benchmark/README.md. The entry that noticed most is the first. */
export function createTables(entries: ReadonlyMap<string, Entry>, results: readonly Run[]): string {
  const rows = rowsOf(entries, results);
  return [
    `${editionsOf(results)} The entry that noticed most is the first.`,
    scoresTable(rows),
    'By what it takes to notice a defect, and by area:',
    partsTable(rows),
    'Repeated runs:',
    repeatsTable(rows),
    'The entries:',
    factsList(rows),
    ...notMeasured(entries, rows),
  ].join('\n\n');
}

/** Returns the table of the project's README: a few rows of the first table. */
export function createQuote(entries: ReadonlyMap<string, Entry>, results: readonly Run[]): string {
  const quoted = rowsOf(entries, results).filter(({ folder }) => QUOTED.includes(folder));
  const header = ['tests', 'noticed', 'of those met', 'false alarms'];
  const lines = quoted.flatMap((row) =>
    fullScores(row).map(({ run }) => [row.facts.name, noticedOf(run), noticedOfMet(run), falseAlarms(run)]),
  );
  return markdownTable(header, lines);
}

/** Describes a run in one line. */
export function describeRun(run: Run): string {
  if (!isScore(run)) return run.reason;
  return `${run.entry}: noticed ${noticedOf(run)}, of those met ${noticedOfMet(run)}, in ${run.minutes} minutes`;
}

function editionsOf(results: readonly Run[]): string {
  const scores = results.filter(isScore);
  const listOf = (values: readonly string[]) => [...new Set(values)].join(', ');
  const editions = listOf(scores.map(({ edition }) => edition));
  return `Edition ${editions} of the defects, service ${listOf(scores.map(({ service }) => service))}.`;
}

function rowsOf(entries: ReadonlyMap<string, Entry>, results: readonly Run[]): readonly Row[] {
  const rows = [...entries].map(([folder, facts]) => ({
    folder,
    facts,
    runs: results.flatMap((run, index) => (run.entry === folder ? [{ run, line: index + 2 }] : [])),
  }));
  return rows.filter(({ runs }) => runs.length > 0).toSorted((a, b) => best(b) - best(a));
}

function best(row: Row): number {
  return Math.max(-1, ...fullScores(row).map(({ run }) => run.noticed.length));
}

/** The scores on all defects. Only they have false alarms. */
function fullScores(row: Row): readonly RecordedScore[] {
  return scoresOf(row).filter(({ run }) => run.falseAlarms !== undefined);
}

/** The scores that check the others. */
function repeatsOf(row: Row): readonly RecordedScore[] {
  return scoresOf(row).filter(({ run }) => run.falseAlarms === undefined);
}

function scoresOf({ runs }: Row): readonly RecordedScore[] {
  return runs.flatMap(({ run, line }) => (isScore(run) ? [{ run, line }] : []));
}

function scoresTable(rows: readonly Row[]): string {
  const header = [
    'entry',
    'kind',
    'given',
    'failures on the correct service',
    'noticed',
    'of those met',
    'false alarms of 10',
    'requests',
    'minutes',
    'line',
  ];
  const lines = rows.flatMap(({ folder, facts, runs }) =>
    runs
      .filter(({ run }) => !isScore(run) || run.falseAlarms !== undefined)
      .map(({ run, line }) => [
        `[${facts.name}](${folder})${run.exclude === undefined ? '' : `, without ${run.exclude}`}`,
        facts.kind,
        facts.given,
        ...(isScore(run)
          ? ['0', noticedOf(run), noticedOfMet(run), falseAlarms(run), String(run.requests)]
          : [String(run.failures ?? 'no tests'), 'no score', '', '', '']),
        String(run.minutes),
        linkTo(line),
      ]),
  );
  return markdownTable(header, lines);
}

function partsTable(rows: readonly Row[]): string {
  const header = ['noticed of', ...DEFECT_NEEDS.map((need) => `\`${need}\``), ...DEFECT_AREAS];
  const lines = rows.flatMap((row) =>
    fullScores(row).map(({ run }) => [
      row.facts.name,
      ...DEFECT_NEEDS.map((need) => partOf(run.needs[need])),
      ...DEFECT_AREAS.map((area) => partOf(run.areas[area])),
    ]),
  );
  return markdownTable(header, lines);
}

function repeatsTable(rows: readonly Row[]): string {
  const header = ['repeated', 'on', 'noticed in each run', 'two runs differ by at most', 'lines'];
  const lines = rows.flatMap((row) => {
    const repeats = repeatsOf(row);
    const [first] = repeats;
    if (first === undefined) return [];
    const compared = [...fullScores(row), ...repeats];
    const runs = compared.map(({ run }) => onSample(run, first.run));
    const sizes = runs.map(({ noticed }) => noticed.length);
    const links = compared.map(({ line }) => linkTo(line)).join(', ');
    const difference = String(largestDifference(runs));
    return [[row.facts.name, `${triedIn(first.run)} defects`, describeSizes(sizes, row.facts), difference, links]];
  });
  return markdownTable(header, lines);
}

function factsList(rows: readonly Row[]): string {
  return rows
    .map(({ folder, facts }) => {
      const { name, version, licence, settings, author, remark, excludes, budget } = facts;
      const parts = [
        `**[${name}](${folder})** ${version}, ${licence}. ${settings} ${author}`,
        remark,
        excludes && `Without ${excludes.name}: ${excludes.reason}`,
        `Budget: ${budget} minutes. \`npm run benchmark -- ${folder}\``,
      ];
      return `- ${parts.filter((part) => part !== undefined).join(' ')}`;
    })
    .join('\n');
}

function linkTo(line: number): string {
  return `[${line}](results.json#L${line})`;
}

function notMeasured(entries: ReadonlyMap<string, Entry>, rows: readonly Row[]): readonly string[] {
  const missing = [...entries].filter(([name]) => !rows.some(({ folder }) => folder === name));
  const names = missing.map(([folder, { name }]) => `[${name}](${folder})`);
  return names.length === 0 ? [] : [`Not measured yet: ${names.join('; ')}.`];
}

function noticedOf(run: Score): string {
  return `${run.noticed.length} of ${triedIn(run)}`;
}

function noticedOfMet({ noticed, notNoticed }: Score): string {
  return `${noticed.length} of ${noticed.length + notNoticed.length}`;
}

function falseAlarms({ falseAlarms: ids = [] }: Score): string {
  return ids.length === 0 ? '0' : `${ids.length}: ${ids.join(', ')}`;
}

function triedIn(run: Score): number {
  return run.noticed.length + run.notNoticed.length + run.notReached.length + run.errors.length;
}

function partOf(part: { readonly noticed: number; readonly of: number } | undefined): string {
  return part === undefined ? '' : `${part.noticed} of ${part.of}`;
}

function markdownTable(header: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), `|${header.map(() => '---|').join('')}`, ...lines.map(line)].join('\n');
}
