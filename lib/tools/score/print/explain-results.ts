import { countOf } from '../../../count-of.ts';
import { cutText } from '../../../well-formed.ts';
import { lastLines, type Terminal, wrapText, writeHeading, writeText } from '../../harness/terminal/terminal.ts';
import { type ChangeResult, falseAlarmsIn, listTests, type Result } from '../scoring/result.ts';
import { describeSteps } from './describe-steps.ts';

const INDENT = '   ';

/** How many of the defects that were not noticed are explained, unless all are asked for. */
const EXPLAINED = 10;

/** Explains the defects that the suite did not notice, the easiest first, and names the ones that no request met. */
export function printMissed(results: readonly Result[], showsAll: boolean, terminal: Terminal): void {
  const survived = easiestFirst(results, 'Survived');
  const unmet = easiestFirst(results, 'NoCoverage');
  const begin = ({ length }: readonly Result[], what: string) =>
    writeHeading(terminal, `${countOf(length, 'bug')} ${what}`);
  if (survived.length > 0) {
    begin(survived, `not noticed: your tests met ${pronounFor(survived.length)}, and passed. A check is missing.`);
    const explained = showsAll ? survived : survived.slice(0, EXPLAINED);
    for (const result of explained) explain(result, terminal);
    const rest = survived.length - explained.length;
    const were = rest === 1 ? 'was' : 'were';
    if (rest > 0) terminal.write(`\n${rest} more ${were} not noticed: --all shows ${pronounFor(rest)}.\n`);
  }
  if (unmet.length > 0) {
    begin(unmet, `not met: no request of your tests met ${pronounFor(unmet.length)}. A test is missing.`);
    for (const result of unmet) showsAll ? explain(result, terminal) : name(result, terminal);
  }
}

function pronounFor(count: number): string {
  return count === 1 ? 'it' : 'them';
}

/** Suggests the test that is easiest to write: first for a defect that the requests reach already. */
export function printNextTest(results: readonly Result[], terminal: Terminal): void {
  const [result] = missedByEase(results);
  if (result === undefined) return;
  const { rule, hint } = result.defect;
  terminal.write(`\nThe next test to write: ${headOf(result, terminal)}\n`);
  for (const text of [rule, `Hint: ${hint}`]) writeText(terminal, text, INDENT);
}

/** The defects that were not noticed, the easiest to notice first: those that the requests reach already. */
export function missedByEase(results: readonly Result[]): readonly Result[] {
  return [...easiestFirst(results, 'Survived'), ...easiestFirst(results, 'NoCoverage')];
}

function easiestFirst(results: readonly Result[], status: Result['status']): readonly Result[] {
  return results.filter((result) => result.status === status).toSorted((a, b) => a.defect.level - b.defect.level);
}

function explain(result: Result, terminal: Terminal): void {
  const facts = [
    headOf(result, terminal),
    ...describeBug(result.defect).map((text) => wrapText(text, terminal.width(), INDENT)),
    `${INDENT}The shortest way to see it:`,
  ];
  const steps = describeSteps(result.defect.reproduce);
  const lines = steps.map((line) => `${INDENT}  ${terminal.style('cyan', line)}`);
  terminal.write(`\n${[...facts, ...lines].join('\n')}\n`);
}

/** Says in sentences which rule a defect breaks, and how to find it. */
export function describeBug({ title, rule, hint }: Result['defect']): readonly string[] {
  return [`The bug: ${title}`, `The rule it breaks: ${rule}`, `Hint: ${hint}`];
}

/** Cuts off the title at the end of a terminal's line. */
function name({ defect: { id, title, area, level } }: Result, terminal: Terminal): void {
  const line = `${INDENT}${id} (${area}, level ${level}): ${title}`;
  const columns = terminal.columns();
  terminal.write(`${line.length > columns ? `${cutText(line, columns - 1)}…` : line}\n`);
}

function headOf({ defect: { id, area, level } }: Result, terminal: Terminal): string {
  return `${terminal.style('bold', id)} ${terminal.style('gray', `(${area}, level ${level})`)}`;
}

export function printFalseAlarms(results: readonly ChangeResult[], terminal: Terminal): void {
  const alarms = falseAlarmsIn(results);
  if (alarms.length === 0) return;
  writeHeading(terminal, `${countOf(alarms.length, 'false alarm')}: your tests fail although nothing is broken.`);
  for (const alarm of alarms) terminal.write(`\n${explainAlarm(alarm, terminal).join('\n')}\n`);
}

function explainAlarm({ change, failed, reason }: ChangeResult, terminal: Terminal): readonly string[] {
  const { id, title, freedom, hint } = change;
  // A runner that writes no report names the failed test at the end of its output.
  const lines = lastLines(reason, `${INDENT}  `);
  const output = lines.length === 0 ? [] : [`${INDENT}The end of the output of the run that failed:`, ...lines];
  const labelled = (label: string, text: string) => wrapText(`${label}: ${text}`, terminal.width(), INDENT);
  return [
    terminal.style('bold', id),
    labelled('The change', title),
    labelled('The freedom it uses', freedom),
    labelled('Hint', hint),
    ...(failed.length > 0 ? [labelled('The tests that fail', listTests(failed))] : output),
  ];
}
