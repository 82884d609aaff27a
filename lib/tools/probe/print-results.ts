import { countOf } from '../../count-of.ts';
import type { Outcome } from '../harness/terminal/progress.ts';
import { formatDuration, lastLines, type Style, type Terminal, wrapText } from '../harness/terminal/terminal.ts';
import type { JournalRequest } from './expectations/evidence.ts';
import type { RepeatedResult, Report, Result, Verdict } from './situations/result.ts';
import { GROUPS, type Group, type Situation } from './situations/situation.ts';

const INDENT = '   ';

/** The width of `20 of 20`. */
const RUNS_WIDTH = 8;

/** Prints a table of the situations with their verdicts, then details of each failure, and the summary. */
export function printResults(report: Report, situations: readonly Situation<never>[], terminal: Terminal): void {
  const { results, subject } = report;
  terminal.write('\n');
  printTable(results, situations, terminal);
  const [calm] = situations;
  for (const result of results) explain(result, result.situation.id === calm?.id, terminal);
  for (const result of results) if (result.verdict === 'error') printError(result, subject, terminal);
  terminal.write(`\n${terminal.style('bold', summarize(report))}\n`);
}

function printTable(
  results: readonly RepeatedResult[],
  situations: readonly Situation<never>[],
  terminal: Terminal,
): void {
  const width = Math.max('situation'.length, ...situations.map(({ id }) => id.length));
  const runs = results.some(({ runs: { length } }) => length > 1) ? `${'handled'.padEnd(RUNS_WIDTH)}  ` : '';
  const head = `${'situation'.padEnd(width)}  ${'verdict'.padEnd(14)}  ${runs}${'time'.padStart(8)}  expectation that failed`;
  terminal.write(`${terminal.style('bold', head)}\n`);
  for (const [group, members] of Map.groupBy(situations, ({ group }) => group)) {
    if (group) terminal.write(`\n${terminal.style('bold', summarizeGroup(group, results))}\n`);
    for (const { id } of members) {
      const result = results.find(({ situation }) => situation.id === id);
      printRow(id.padEnd(width), result, runs !== '', terminal);
    }
  }
}

function printRow(id: string, result: RepeatedResult | undefined, hasRuns: boolean, terminal: Terminal): void {
  const { word, color } = result ? VERDICT_WORDS[result.verdict] : { word: 'not tried', color: 'gray' as const };
  const time = result?.duration === undefined ? '' : formatDuration(result.duration);
  const reason = result?.expectation?.id ?? (result?.verdict === 'not-applicable' ? (result.message ?? '') : '');
  const verdict = terminal.style(color, word.padEnd(14));
  const runs = hasRuns ? `${(result ? countHandled(result) : '').padEnd(RUNS_WIDTH)}  ` : '';
  terminal.write(`${`${id}  ${verdict}  ${runs}${time.padStart(8)}  ${reason}`.trimEnd()}\n`);
}

/** @param isCalm whether nothing goes wrong in the situation, so that the output may say what did */
function explain(result: Result, isCalm: boolean, terminal: Terminal): void {
  const { situation, expectation, message = '' } = result;
  if (expectation === undefined) return;
  const { id, advice } = expectation;
  const wrap = (text: string) => `${wrapText(text, terminal.width(), INDENT)}\n`;
  terminal.write(`\n${terminal.style('bold', situation.id)}\n${wrap(`${situation.title}.`)}`);
  terminal.write(terminal.style('red', wrap(`${message} (${id}).`)));
  const lines = describeRequests(result).map((line) => `${INDENT}${terminal.style('cyan', line)}\n`);
  terminal.write(lines.length === 0 ? wrap('It sent no request.') : lines.join(''));
  if (isCalm || lines.length === 0) terminal.write(endOfOutput(result));
  terminal.write(`${wrap(`Usual remedy: ${advice.text}`)}${wrap(`${advice.source}:`)}${INDENT}${advice.url}\n`);
  if (situation.claim) terminal.write(wrap(`If your client does not claim to do this: --without ${situation.claim}`));
}

function printError(result: Result, subject: Report['subject'], terminal: Terminal): void {
  const { situation, message = '' } = result;
  terminal.write(`\n${terminal.style('bold', `${situation.id}: the run says nothing about the ${subject}`)}\n`);
  terminal.write(`${wrapText(message, terminal.width(), INDENT)}\n${endOfOutput(result)}`);
}

function endOfOutput({ output }: Result): string {
  const lines = lastLines(output, `${INDENT}  `);
  return lines.length === 0 ? '' : `${INDENT}The end of its output:\n${lines.join('\n')}\n`;
}

/** Names and colours of the verdicts. */
export const VERDICT_WORDS: Readonly<Record<Verdict, { readonly word: string; readonly color: Style }>> = {
  handled: { word: 'handled', color: 'green' },
  'not-handled': { word: 'NOT HANDLED', color: 'red' },
  'not-applicable': { word: 'not applicable', color: 'gray' },
  error: { word: 'ERROR', color: 'magenta' },
};

/** A report shows so many requests of a client, and counts the rest. */
const SHOWN_REQUESTS = 30;

/** The result as progress shows it. */
export function outcomeOf(id: string, { verdict, duration }: Result): Outcome {
  return { id, ...VERDICT_WORDS[verdict], duration, isMissed: verdict === 'not-handled' };
}

/** `The client handles 12 of 19 situations`, without the ones that are not applicable. */
export function summarize({ results, subject }: Pick<Report, 'results' | 'subject'>): string {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  const left = count('not-applicable');
  const applicable = results.length - left;
  const rest = left === 0 ? '' : `; ${left} more ${left === 1 ? 'is' : 'are'} not applicable`;
  return `The ${subject} handles ${count('handled')} of ${countOf(applicable, 'situation')}${rest}`;
}

/** `3 of 5` runs were handled; an empty text if there was one run, or none in which the client could be. */
export function countHandled({ runs, verdict }: RepeatedResult): string {
  if (runs.length === 1 || verdict === 'not-applicable') return '';
  return `${runs.filter((run) => run.verdict === 'handled').length} of ${runs.length}`;
}

/** `Retries: 9 of 11 handled`, without the ones that are not applicable; only `Retries` if none is left. */
export function summarizeGroup(group: Group, results: readonly Result[]): string {
  const applicable = results.filter(
    ({ situation, verdict }) => situation.group === group && verdict !== 'not-applicable',
  );
  const handled = applicable.filter(({ verdict }) => verdict === 'handled');
  const counts = applicable.length === 0 ? '' : `: ${handled.length} of ${applicable.length} handled`;
  return `${GROUPS[group]}${counts}`;
}

/** The requests, as reports list them. */
export function listRequests({ requests, situation }: Result) {
  const start = requests[0]?.receivedAt ?? 0;
  // The fault rule of a page begins with the page.
  const faults = 'pageEvent' in situation ? [Object(situation.pageEvent).fault] : situation.settings?.faults;
  return requests.map((request) => ({
    /** Milliseconds since the first request. */
    atMs: request.receivedAt - start,
    method: request.method,
    path: request.path,
    /** As it is after `?`; undefined if there is none. */
    query: formatQuery(request.query) || undefined,
    /** Its Idempotency-Key, or the id of its event. */
    key: request.headers['idempotency-key'] ?? request.headers['webhook-id'] ?? null,
    /** Null if the connection was closed before a response. */
    status: request.status,
    /** How the situation changed its response; null if it did not. */
    fault: describeFault(request, faults),
    note: request.note,
  }));
}

/** The requests in lines: time since the start, method, path, key, status or fault. */
export function describeRequests(result: Result): readonly string[] {
  const all = listRequests(result);
  const shown = all.slice(0, SHOWN_REQUESTS);
  const lines = shown.map(({ atMs, method, path, query, key, status, fault, note }) => {
    const time = `${(atMs / 1_000).toFixed(2)} s`.padStart(8);
    const outcome = [status ?? 'no response', fault, note].filter(Boolean).join(', ');
    return `${time}  ${method.padEnd(6)} ${path}${query ? `?${query}` : ''}  ${key === null ? '' : `key ${key}  `}→ ${outcome}`;
  });
  const rest = all.length - shown.length;
  return rest === 0 ? lines : [...lines, `          and ${countOf(rest, 'more request')}`];
}

/** What happened in each run of a situation. With several, each title begins with the number of its run. */
export function describeRuns({ runs }: RepeatedResult) {
  return runs.map((run, index) => {
    const { verdict, message, expectation } = run;
    const why = expectation ? `${message} (${expectation.id}).` : `${message ?? VERDICT_WORDS[verdict].word}.`;
    const title = runs.length === 1 ? why : `Run ${index + 1} of ${runs.length}: ${why}`;
    return { title, requests: describeRequests(run) };
  });
}

function formatQuery(query: JournalRequest['query']): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return pairs.join('&');
}

function describeFault({ fault }: JournalRequest, faults: unknown): string | null {
  if (typeof fault === 'string') return fault;
  const rule: unknown = fault !== undefined && Array.isArray(faults) ? faults[fault] : undefined;
  if (typeof rule !== 'object' || rule === null) return null;
  const { transport, delayMs, when } = { transport: '', delayMs: 0, when: 'before', ...rule };
  const kind = transport === '' ? '' : BROKEN[transport];
  if (kind !== undefined && kind !== '') return kind;
  if (delayMs > 0) return `after ${delayMs / 1_000} s`;
  return when === 'after' ? 'after the work was done' : 'instead of the work';
}

const BROKEN: Readonly<Record<string, string>> = {
  reset: 'the connection was closed after the work was done',
  truncated: 'closed in the middle of the body',
  malformed: 'the JSON breaks off',
};
