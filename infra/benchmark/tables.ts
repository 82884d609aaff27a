import { DEFECT_NEEDS, type DefectFacts } from '../../lib/api/switches/facts.ts';
import { DEFECTS } from '../../lib/defects/generated/catalogue.ts';
import { ASKED_AREA } from '../../lib/switches/ids.ts';
import { markdownTable } from '../markdown-table.ts';
import { type Entry, isScore, type Run, type Score } from './entries.ts';
import { describeSizes, isScored, largestDifference, onSample, type Row, rowsOf, type ScoredRow } from './rows.ts';
import { type Interval, mcNemarExact, wilsonInterval } from './statistics.ts';

/** Returns the tables of infra/benchmark/README.md. The entry that noticed most is the first. */
export function createTables(entries: ReadonlyMap<string, Entry>, results: readonly Run[]): string {
  const all = rowsOf(entries, results);
  const rows = measuredIn(all, undefined);
  const ofAccess = measuredIn(all, ASKED_AREA);
  const aboutAccess = [scoresTable(ofAccess), ...describeRepeats(ofAccess), factsList(ofAccess)];
  return [
    `${editionsOf(results)} The entry that noticed most is the first; where intervals overlap, the order says nothing.`,
    scoresTable(rows),
    ...compareGenerator(rows),
    ...describeRandomRows(rows),
    'By what it takes to notice a bug:',
    partsTable(rows),
    ...notTried(results),
    ...describeRepeats(rows),
    'The entries:',
    factsList(rows),
    ...notMeasured(all),
    ...(ofAccess.length === 0 ? [] : [`On bugs of the area ${ASKED_AREA} alone:`, ...aboutAccess]),
  ].join('\n\n');
}

/** Returns the measured entries that are scored on this area alone, or, if undefined, on all others. */
function measuredIn(rows: readonly Row[], area: DefectFacts['area'] | undefined): readonly Row[] {
  return rows.filter(({ facts, runs }) => facts.area === area && runs.length > 0);
}

/** Compares the best generator with each other row by McNemar's exact test, on the bugs that both were tried on. */
function compareGenerator(rows: readonly Row[]): readonly string[] {
  const scored = rows.filter(isScored);
  const best = scored.find(({ facts }) => facts.kind === 'generator');
  const others = scored.filter((each) => each !== best);
  if (best === undefined || others.length === 0) return [];
  const comparisons = others.map(({ facts, score }) => {
    const lost = (one: Score, other: Score) =>
      one.noticed.filter((id) => [...other.notNoticed, ...other.notMet].includes(id)).length;
    const [onlyBest, onlyOther] = [lost(best.score, score), lost(score, best.score)];
    const p = mcNemarExact(onlyBest, onlyOther);
    const shown = p < 0.001 ? '< 0.001' : `= ${p.toFixed(p < 0.01 ? 3 : 2)}`;
    return `${facts.name} (${onlyBest} and ${onlyOther}, p ${shown})`;
  });
  return [
    `The best generator, ${best.facts.name}, against each other row: how many bugs only the generator and only the other row noticed, of those that both were tried on, and p by McNemar's exact test, uncorrected. ${comparisons.join('; ')}.`,
  ];
}

/** Says how many of the bugs that the first row notices no other row notices. */
export function describeRareBugs(rows: readonly Row[]): string {
  const [best, ...others] = rows.filter(({ facts }) => facts.area === undefined);
  const elsewhere = others.flatMap(({ score }) => score?.noticed ?? []);
  const noticed = best?.score?.noticed ?? [];
  const only = noticed.filter((id) => !elsewhere.includes(id));
  return `"${best?.facts.name}" notices ${noticed.length} of the bugs, and ${only.length} of them are noticed by no other entry of the benchmark.`;
}

/** Returns the table of the project's README: the best and the worst row of each kind. */
export function createQuote(entries: ReadonlyMap<string, Entry>, results: readonly Run[]): string {
  const rows = measuredIn(rowsOf(entries, results), undefined).filter(isScored);
  const kinds = [...new Set(rows.map(({ facts }) => facts.kind))];
  const extremes = kinds.flatMap((kind) => {
    const ofKind = rows.filter(({ facts }) => facts.kind === kind);
    return [ofKind.at(0), ofKind.at(-1)];
  });
  const quoted = rows.filter((row) => extremes.includes(row));
  const header = ['tests', ...NOTICED, 'false alarms'];
  const lines = quoted.map(({ facts, score }) => [briefName(facts), ...noticedCells(score), falseAlarms(score, facts)]);
  return [markdownTable(header, lines), [...explainMark(quoted), ...explainGenerators(quoted)].join(' ')]
    .join('\n\n')
    .trimEnd();
}

/** Names an entry for readers who do not know the list of entries. */
function briefName({ name, kind, isOurs }: Entry): string {
  return kind === 'generator' ? `${name.split(',')[0]} (a generator) ‡` : `${name}${isOurs ? ' †' : ''}`;
}

function explainGenerators(rows: readonly ScoredRow[]): readonly string[] {
  const generators = rows.filter(({ facts }) => facts.kind === 'generator');
  const names = generators.map(({ facts, score: { exclude } }) => {
    const without = exclude && `, and without the check ${exclude}, which fails on the correct service`;
    return `${facts.name}${without ?? ''}`;
  });
  return names.length === 0 ? [] : [`‡ ${names.join('; ')}.`];
}

/** Says on how many runs the rows of random tests rest. */
function describeRandomRows(rows: readonly Row[]): readonly string[] {
  const random = rows.filter((row) => row.facts.isRandom && isScored(row));
  if (random.length === 0) return [];
  const counts = random.map((row) => `${row.facts.name} (${row.full.length})`);
  return [`Full runs behind the rows of random tests: ${counts.join('; ')}.`];
}

/** Returns the name of an entry with the marks that its row needs. */
export function nameOf({ name, isOurs }: Entry, { exclude }: Run): string {
  return `${name}${isOurs ? ' †' : ''}${exclude === undefined ? '' : `, without ${exclude}`}`;
}

function explainMark(rows: readonly Row[]): readonly string[] {
  return rows.some(({ facts }) => facts.isOurs) ? ['† We wrote it.'] : [];
}

/** The titles of `noticedCells`. */
const NOTICED = ['noticed', '95 % interval', 'of those met'];

function noticedCells(run: Score): readonly string[] {
  return [noticedOf(run), describeShares(wilsonInterval(run.noticed.length, triedIn(run))), noticedOfMet(run)];
}

/** Describes an interval of shares: `8 to 24 %`. */
export function describeShares([low, high]: Interval): string {
  return `${Math.round(low * 100)} to ${Math.round(high * 100)} %`;
}

/** Describes a run in one line. */
export function describeRun(run: Run): string {
  if (!isScore(run)) return run.reason;
  return `${run.entry}: noticed ${noticedOf(run)}, of those met ${noticedOfMet(run)}, in ${run.minutes} minutes`;
}

function editionsOf(results: readonly Run[]): string {
  const scores = results.filter(isScore);
  const distinct = (values: readonly string[]) => [...new Set(values)].join(', ');
  const editions = distinct(scores.map(({ edition }) => edition));
  return `Edition ${editions} of the bugs, service ${distinct(scores.map(({ service }) => service))}.`;
}

function scoresTable(rows: readonly Row[]): string {
  const failures = 'failures on the correct service';
  const header = ['entry', 'kind', failures, ...NOTICED, 'false alarms of 10', 'requests', 'minutes'];
  const lines = rows.flatMap(({ folder, facts, runs }) =>
    runs
      .filter(({ run }) => !isScore(run) || run.falseAlarms !== undefined)
      .map(({ run, line }) => [
        nameOf({ ...facts, name: `[${facts.name}](suites/${folder})` }, run),
        facts.kind,
        ...(isScore(run)
          ? ['0', ...noticedCells(run), falseAlarms(run, facts), String(run.requests)]
          : [String(run.failures ?? 'no tests'), 'no score', '', '', '', '']),
        linkTo(line, run.minutes),
      ]),
  );
  return [markdownTable(header, lines), ...explainMark(rows)].join('\n\n');
}

function partsTable(rows: readonly Row[]): string {
  const tried = new Set(rows.flatMap(({ full }) => full.flatMap(({ run }) => triedBy(run))));
  const parts = DEFECT_NEEDS.map((need) => {
    const ids = DEFECTS.filter(({ id, needs }) => needs === need && tried.has(id)).map(({ id }): string => id);
    return { need, ids };
  });
  const header = ['noticed', ...parts.map(({ need, ids }) => `\`${need}\` (${ids.length})`)];
  const lines = rows.flatMap(({ facts, full }) =>
    full.map(({ run }) => [
      facts.name,
      ...parts.map(({ ids }) => String(run.noticed.filter((id) => ids.includes(id)).length)),
    ]),
  );
  return markdownTable(header, lines);
}

/** Names the bugs that are newer than every run. */
function notTried(results: readonly Run[]): readonly string[] {
  const tried = new Set(results.filter(isScore).flatMap(triedBy));
  const ids = DEFECTS.map(({ id }) => id).filter((id) => !tried.has(id));
  return ids.length === 0 ? [] : [`No entry was run against these newer bugs: \`${ids.join('`, `')}\`.`];
}

/** Says how many rows had the same verdicts twice, and how much the others differ. */
function describeRepeats(rows: readonly Row[]): readonly string[] {
  const repeated = rows.filter(({ repeats }) => repeats.length > 0).map(describeDifference);
  const lines = repeated.filter((line) => line !== undefined);
  const steady = repeated.length - lines.length;
  const same = `Rows without randomness that had the same verdicts a second time: ${steady}.`;
  return [...(steady === 0 ? [] : [same]), ...(lines.length === 0 ? [] : [`Repeated: ${lines.join('. ')}.`])];
}

/** Says how much the repetitions of a row differ; undefined if it is without randomness and had the same verdicts. */
function describeDifference({ facts, full, repeats }: Row): string | undefined {
  const [first] = repeats;
  if (first === undefined) return undefined;
  const compared = [...full, ...repeats];
  const runs = compared.map(({ run }) => onSample(run, first.run));
  const difference = largestDifference(runs);
  if (!facts.isRandom && difference === 0) return undefined;
  const sizes = describeSizes(runs.map(({ noticed }) => noticed.length));
  const links = compared.map(({ line }) => linkTo(line)).join(', ');
  const on = `${facts.name}, on ${triedIn(first.run)} of the bugs`;
  return `${on}: noticed ${sizes}; two runs differ by at most ${difference} (${links})`;
}

/** Describes each entry. What it has in common with the entry before it is said once. */
function factsList(rows: readonly Row[]): string {
  return rows
    .map(({ folder, facts }, index) => {
      const { name, version, licence, kind, settings, author, remark, excludes } = facts;
      const before = rows[index - 1]?.facts;
      const parts = [
        `**[${name}](suites/${folder})** ${version}, ${licence}. ${settings}`,
        kind === 'generator' ? undefined : author,
        remark === before?.remark ? undefined : remark,
        excludes &&
          `Without ${excludes.name}: ${excludes.reason === before?.excludes?.reason ? 'as above.' : excludes.reason}`,
      ];
      return `- ${parts.filter((part) => part !== undefined).join(' ')}`;
    })
    .join('\n');
}

/** A link to a line of the results. */
function linkTo(line: number, text = line): string {
  return `[${text}](results.json#L${line})`;
}

function notMeasured(rows: readonly Row[]): readonly string[] {
  const missing = rows.filter(({ runs }) => runs.length === 0);
  const names = missing.map(({ folder, facts }) => `[${facts.name}](suites/${folder})`);
  return names.length === 0 ? [] : [`Not measured yet: ${names.join('; ')}.`];
}

function noticedOf(run: Score): string {
  return `${run.noticed.length} of ${triedIn(run)}`;
}

function noticedOfMet({ noticed, notNoticed }: Score): string {
  return `${noticed.length} of ${noticed.length + notNoticed.length}`;
}

function falseAlarms({ falseAlarms: ids = [] }: Score, { alarms }: Entry): string {
  if (ids.length === 0) return '0';
  return `${ids.length}: ${ids.join(', ')}${alarms === undefined ? '' : ` (${alarms})`}`;
}

/** Returns the ids of the bugs on which a suite was scored. */
function triedBy({ noticed, notNoticed, notMet, errors }: Score): readonly string[] {
  return [...noticed, ...notNoticed, ...notMet, ...errors];
}

/** Returns the number of bugs on which a suite was scored. */
export function triedIn(run: Score): number {
  return triedBy(run).length;
}
