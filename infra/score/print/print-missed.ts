import type { Result } from '../scoring/result.ts';
import { describeExchange } from './describe-exchange.ts';
import { type Terminal, wrapText } from './terminal.ts';
import { countOf } from './words.ts';

const INDENT = '   ';

/** How many of the missed defects to suggest as the next tests. */
const SUGGESTIONS = 3;

/** Explains each defect that the suite missed, so that the reader knows which test to write next. */
export function printMissed(results: readonly Result[], terminal: Terminal): void {
  const survived = results.filter(({ status }) => status === 'Survived');
  const unreached = results.filter(({ status }) => status === 'NoCoverage');
  printGroup(
    survived,
    `${countOf(survived.length, 'defect')} not noticed: your tests ran into the bug, and passed. A check is missing.`,
    terminal,
  );
  printGroup(
    unreached,
    `${countOf(unreached.length, 'defect')} not reached: no request of your tests ran into the bug. A test is missing.`,
    terminal,
  );
  printSuggestions([...survived, ...unreached], terminal);
}

function printGroup(results: readonly Result[], heading: string, terminal: Terminal): void {
  if (results.length === 0) return;
  terminal.write(`\n${terminal.style('bold', wrapText(heading, terminal.width(), ''))}\n`);
  for (const result of results) printResult(result, terminal);
}

function printResult({ defect }: Result, terminal: Terminal): void {
  const { id, title, area, level, rule, hint, reproduce } = defect;
  const labelled = (label: string, text: string) => wrapText(`${label}: ${text}`, terminal.width(), INDENT);
  const facts = [
    `${terminal.style('bold', id)} ${terminal.style('gray', `(${area}, level ${level})`)}`,
    labelled('The bug', title),
    labelled('The rule it breaks', rule),
    labelled('Hint', hint),
    `${INDENT}The shortest way to see it:`,
  ];
  const exchange = describeExchange(reproduce).map((line) => `${INDENT}  ${terminal.style('cyan', line)}`);
  terminal.write(`\n${[...facts, ...exchange].join('\n')}\n`);
}

/** The easiest first: what a smoke test should find matters before what takes a race. */
function printSuggestions(missed: readonly Result[], terminal: Terminal): void {
  if (missed.length <= SUGGESTIONS) return;
  const easiest = missed.toSorted((a, b) => a.defect.level - b.defect.level).slice(0, SUGGESTIONS);
  const ids = easiest.map(({ defect }) => defect.id).join(', ');
  terminal.write(`\n${wrapText(`Begin with the most basic of these: ${ids}.`, terminal.width(), '')}\n`);
}
