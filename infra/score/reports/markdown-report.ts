import { codeSpan, escapeMarkup } from '../../harness/reports/markdown.ts';
import { describeExchange } from '../print/describe-exchange.ts';
import { describeReliability } from '../print/describe-reliability.ts';
import { describeChanges } from '../print/describe-results.ts';
import { CHANGE_WORDS, STATUS_WORDS } from '../print/words.ts';
import { type ChangeResult, errorsIn, falseAlarmsIn } from '../scoring/change-result.ts';
import { describeComparison } from '../scoring/compare.ts';
import type { Result } from '../scoring/result.ts';
import { formatScore, type Tally, tally, tallyByArea } from '../scoring/tally.ts';
import { describeRun, type Report } from './report.ts';

/** A summary for a pull request or a CI job's page, in GitHub's Markdown. */
export function createMarkdownReport(report: Report): string {
  const { results, changes } = report.scoring;
  const all = tally(results);
  const { spoilers } = report.options;
  const parts = [
    `## Score: ${formatScore(all.score)}`,
    [summarize(all), ...(changes.length === 0 ? [] : [`The suite: ${describeChanges(changes)}.`])].join(' '),
    ...describeComparisonIn(report),
    ...describeReliability(report.scoring),
    createTable(report),
    ...(spoilers ? describeDetails(report) : []),
    createFootnote(report),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The parts that name defects and changes. */
function describeDetails({ scoring: { results, changes } }: Report): readonly string[] {
  const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const alarms = falseAlarmsIn(changes);
  const errors = [
    ...results.filter(({ status }) => status === 'RuntimeError').map(({ defect: { id }, reason }) => ({ id, reason })),
    ...errorsIn(changes).map(({ change: { id }, reason }) => ({ id, reason })),
  ];
  return [
    ...(missed.length === 0 ? [] : [`### Missed\n\n${missed.map(describeMissed).join('\n\n')}`]),
    ...(alarms.length === 0 ? [] : [`### False alarms\n\n${alarms.map(describeAlarm).join('\n')}`]),
    ...(errors.length === 0 ? [] : [`### Runs with an error\n\n${errors.map(describeError).join('\n')}`]),
    listResults(results),
    ...(changes.length === 0 ? [] : [listChanges(changes)]),
  ];
}

function describeComparisonIn({ comparison, options: { compare = '' } }: Report): readonly string[] {
  return comparison === undefined ? [] : [`Since ${codeSpan(compare)}, ${describeComparison(comparison)}.`];
}

function summarize({ counts, scoreOfMet }: Tally): string {
  const noticed = counts.Killed + counts.Timeout;
  const met = noticed + counts.Survived;
  return (
    `The tests noticed ${noticed} of ${met + counts.NoCoverage} known bugs that were switched on one at a time. ` +
    `Of the ${met} that their requests ran into, they noticed ${formatScore(scoreOfMet)}.`
  );
}

function createTable({ scoring }: Report): string {
  const rows = [
    ...tallyByArea(scoring.results).map(({ area, ...own }) => rowOf(area, own)),
    rowOf('**all**', tally(scoring.results)),
  ];
  const head = ['area', 'score', 'noticed', 'not noticed', 'not reached', 'error', 'left out or not tried'];
  const lines = [head, ['---', ...head.slice(1).map(() => '---:')], ...rows].map((row) => `| ${row.join(' | ')} |`);
  return lines.join('\n');
}

function rowOf(name: string, { counts, score }: Tally): readonly string[] {
  const { Killed, Timeout, Survived, NoCoverage, RuntimeError, Ignored, Pending } = counts;
  const numbers = [Killed + Timeout, Survived, NoCoverage, RuntimeError, Ignored + Pending];
  return [name, formatScore(score), ...numbers.map(String)];
}

function describeMissed({ defect, status }: Result): string {
  const { id, title, area, level, rule, hint, reproduce } = defect;
  const how = status === 'Survived' ? 'not noticed: a check is missing' : 'not reached: a test is missing';
  return [
    `<details><summary><code>${id}</code> (${area}, level ${level}), ${how}: ${escapeMarkup(title)}</summary>`,
    '',
    `- The rule it breaks: ${escapeMarkup(rule)}`,
    `- Hint: ${escapeMarkup(hint)}`,
    '',
    '```text',
    ...describeExchange(reproduce),
    '```',
    '',
    '</details>',
  ].join('\n');
}

function describeAlarm({ change: { id, title, freedom, hint } }: ChangeResult): string {
  return `- \`${id}\`: ${title}. The freedom it uses: ${freedom} Hint: ${hint}`;
}

function describeError({ id, reason }: { readonly id: string; readonly reason: string }): string {
  return `- \`${id}\`: ${codeSpan(reason.split('\n', 1)[0] ?? '')}`;
}

/** All defects in one table, folded: noticed ones, too, have a number of requests that met them. */
function listResults(results: readonly Result[]): string {
  const rows = results.map(
    ({ defect, status, met = '' }) => `| ${defect.id} | ${STATUS_WORDS[status].word} | ${met} |`,
  );
  const table = ['| defect | result | requests that met it |', '| --- | --- | ---: |', ...rows].join('\n');
  return `<details><summary>Every defect</summary>\n\n${table}\n\n</details>`;
}

function listChanges(changes: readonly ChangeResult[]): string {
  const rows = changes.map(
    ({ change, status, met = '' }) => `| ${change.id} | ${CHANGE_WORDS[status].word} | ${met} |`,
  );
  const table = ['| change | result | requests that met it |', '| --- | --- | ---: |', ...rows].join('\n');
  return `<details><summary>Every compatible change</summary>\n\n${table}\n\n</details>`;
}

function createFootnote(report: Report): string {
  const entries = Object.entries(describeRun(report)).map(([name, value]) => `${name} ${codeSpan(value)}`);
  return `<sub>${entries.join(', ')}</sub>`;
}
