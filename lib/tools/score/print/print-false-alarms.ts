import { countOf } from '../../../count-of.ts';
import { lastLines, type Terminal, wrapText, writeHeading } from '../../harness/terminal/terminal.ts';
import { type ChangeResult, falseAlarmsIn, listTests } from '../scoring/result.ts';

const INDENT = '   ';

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
