import { formatDuration, lastLines, type Terminal, wrapText } from '../../harness/terminal/terminal.ts';
import type { RepeatedResult, Report, Result } from '../situations/result.ts';
import type { Situation } from '../situations/situation.ts';
import { countHandled, describeRequests, summarize, summarizeGroup, VERDICT_WORDS } from './words.ts';

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
