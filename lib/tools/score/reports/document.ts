import { countOf } from '../../../count-of.ts';
import { createFilter, type Format, HTML, MARKDOWN } from '../../harness/reports/format.ts';
import { describeReliability, describeResults, describeStanding } from '../print/describe-results.ts';
import { describeSteps } from '../print/describe-steps.ts';
import { missedByEase } from '../print/explain-results.ts';
import { cellsOfParts, TITLES } from '../print/print-table.ts';
import { CHANGE_WORDS, wordOf } from '../print/words.ts';
import { describeComparison } from '../scoring/compare.ts';
import { type ChangeResult, errorsIn, falseAlarmsIn, listTests, type Result } from '../scoring/result.ts';
import { formatScore, tally } from '../scoring/tally.ts';
import { describeMet, describeRun, type Report } from './report.ts';

/**
 * One page: the score and the next test to write, the figures, the false alarms, then each defect with its steps.
 */
export function createHtmlReport(report: Report): string {
  const { results, changes } = report.scoring;
  const details = [
    HTML.heading(2, 'Compatible changes'),
    ...changes.map((change) => explainChange(HTML, change)),
    HTML.heading(2, 'Bugs'),
    createFilter('Only what was not noticed'),
    ...results.map((result) => explain(HTML, result, result.reason)),
  ];
  return describeScore(HTML, report, changes.length === 0 ? details.slice(2) : details);
}

/** A summary: as the page, but with only those defects and changes that need attention, and a table of all. */
export function createMarkdownReport(report: Report): string {
  const { results, changes } = report.scoring;
  const errors = results.filter(({ status }) => status === 'RuntimeError');
  const firstLine = ({ reason }: Result | ChangeResult) => reason.split('\n', 1)[0] ?? '';
  const rows = [
    ...results.map((result) => [result.defect.id, wordOf(result), String(result.met ?? '')]),
    ...changes.map(({ change, status, met = '' }) => [change.id, CHANGE_WORDS[status].word, String(met)]),
  ];
  return describeScore(MARKDOWN, report, [
    ...falseAlarmsIn(changes).map((change) => explainChange(MARKDOWN, change)),
    ...missedByEase(results).map((result) => explain(MARKDOWN, result, '')),
    ...errors.map((result) => explain(MARKDOWN, result, firstLine(result))),
    ...errorsIn(changes).map((change) => MARKDOWN.fold(foldOf(change), [MARKDOWN.lines([firstLine(change)])])),
    MARKDOWN.fold({ title: 'All results' }, [MARKDOWN.table(['id', 'result', 'requests that met it'], rows)]),
  ]);
}

/** @param details the parts that name defects and changes */
function describeScore(format: Format, report: Report, details: readonly string[]): string {
  const { scoring, options } = report;
  const { noScore, results } = scoring;
  const run = Object.entries(describeRun(report)).map(([name, value]) => `${name} ${format.code(value)}`);
  const sentences = noScore ? [`${noScore.reason}.`] : describeFigures(report);
  return format.document('Score of a test suite', [
    format.heading(1, noScore ? 'No score' : `Score: ${formatScore(tally(results).score)}`),
    ...[...sentences, ...describeReliability(scoring, options)].map((text) => format.paragraph(format.text(text))),
    ...(noScore && noScore.output !== '' ? [format.lines([noScore.output])] : []),
    ...(noScore ? [] : [...(options.spoilers ? nextTest(format, results) : []), figures(format, results)]),
    ...(options.spoilers ? details : []),
    format.note(run.join(', ')),
  ]);
}

function describeFigures({ scoring, comparison, options }: Report): readonly string[] {
  const { scoreOfMet } = tally(scoring.results);
  const since = comparison ? [`Since ${options.compare}, ${describeComparison(comparison)}.`] : [];
  const ofMet = `Of those that its requests met: ${formatScore(scoreOfMet)}.`;
  return [`The suite ${describeResults(scoring)}. ${ofMet}`, ...describeStanding(scoring), ...since];
}

function nextTest(format: Format, results: readonly Result[]): readonly string[] {
  const [next] = missedByEase(results);
  if (next === undefined) return [];
  const { id, rule, hint } = next.defect;
  return [
    format.heading(2, `The next test to write: ${format.link(id, `#${id}`)}`),
    ...[rule, `Hint: ${hint}`].map((text) => format.paragraph(format.text(text))),
  ];
}

function figures(format: Format, results: readonly Result[]): string {
  const shown = (cells: readonly string[]) => cells.slice(0, COLUMNS);
  return format.table(shown(TITLES), cellsOfParts(results).flat().map(shown));
}

const COLUMNS = 6;

function explain(format: Format, result: Result, reason: string): string {
  const { defect, killedBy } = result;
  const { id, title, area, level, rule, hint, reproduce } = defect;
  const facts = [area, `level ${level}`, describeMet(result)].filter((fact) => fact !== undefined).join(', ');
  const texts = [
    `${rule} (${facts})`,
    `Hint: ${hint}`,
    ...(killedBy.length === 0 ? [] : [`Noticed by ${listTests(killedBy)}`]),
  ];
  return format.fold({ word: wordOf(result), id, title }, [
    ...texts.map((text) => format.paragraph(format.text(text))),
    format.lines(describeSteps(reproduce)),
    ...(reason === '' ? [] : [format.lines([reason])]),
  ]);
}

function explainChange(format: Format, result: ChangeResult): string {
  const { change, met, failed } = result;
  const tests = failed.length === 0 ? '' : ` Tests that fail: ${listTests(failed)}`;
  const text = `Met by ${countOf(met ?? 0, 'request')}. The freedom it uses: ${change.freedom} Hint: ${change.hint}${tests}`;
  return format.fold(foldOf(result), [format.paragraph(format.text(text))]);
}

function foldOf({ change: { id, title }, status }: ChangeResult) {
  return { word: CHANGE_WORDS[status].word, id, title };
}
