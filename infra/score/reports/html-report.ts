import { htmlPage, htmlTable } from '../../harness/reports/html-page.ts';
import { escapeMarkup } from '../../harness/reports/markdown.ts';
import { describeExchange } from '../print/describe-exchange.ts';
import { describeReliability } from '../print/describe-reliability.ts';
import { describeResults } from '../print/describe-results.ts';
import { missedByEase } from '../print/print-missed.ts';
import { CHANGE_WORDS, STATUS_WORDS } from '../print/words.ts';
import type { ChangeResult } from '../scoring/change-result.ts';
import { describeComparison } from '../scoring/compare.ts';
import type { Result } from '../scoring/result.ts';
import { formatScore, type Tally, tally, tallyByArea, tallyByLevel } from '../scoring/tally.ts';
import { describeMet, describeRun, type Report } from './report.ts';

/** One page: the score and the next test to write, the figures, the false alarms, then each defect with its exchange. */
export function createHtmlReport(report: Report): string {
  const { scoring, comparison, options } = report;
  const { results, changes } = scoring;
  const { score, scoreOfMet } = tally(results);
  const parts = [
    `<h1>Score: ${formatScore(score)}</h1>`,
    paragraph(`The suite ${describeResults(scoring)}. Of those that its requests met: ${formatScore(scoreOfMet)}.`),
    ...(comparison ? [paragraph(`Since ${options.compare}, ${describeComparison(comparison)}.`)] : []),
    ...describeReliability(scoring).map(paragraph),
    ...(options.spoilers ? nextTest(results) : []),
    figures(results),
    ...(options.spoilers ? [...describeChanges(changes), ...describeDefects(results)] : []),
    `<p class="note">${Object.entries(describeRun(report))
      .map(([name, value]) => `${name} <code>${escapeMarkup(value)}</code>`)
      .join(', ')}</p>`,
  ];
  return htmlPage('Score of a test suite', parts.join('\n'));
}

function nextTest(results: readonly Result[]): readonly string[] {
  const [next] = missedByEase(results);
  if (next === undefined) return [];
  const { id, rule, hint } = next.defect;
  return [`<h2>The next test to write: <a href="#${id}">${id}</a></h2>`, paragraph(rule), paragraph(`Hint: ${hint}`)];
}

function figures(results: readonly Result[]): string {
  const row = (name: string, { counts, score }: Tally) => {
    const { Killed, Timeout, Survived, NoCoverage, RuntimeError } = counts;
    return [name, formatScore(score), Killed + Timeout, Survived, NoCoverage, RuntimeError];
  };
  return htmlTable(
    ['part', 'score', 'noticed', 'not noticed', 'not reached', 'error'],
    [
      ...tallyByArea(results).map(({ area, ...own }) => row(area, own)),
      ...tallyByLevel(results).map(({ level, ...own }) => row(`level ${level}`, own)),
      row('all', tally(results)),
    ],
  );
}

function describeChanges(changes: readonly ChangeResult[]): readonly string[] {
  return changes.length === 0 ? [] : ['<h2>compatible changes</h2>', ...changes.map(describeChange)];
}

function describeDefects(results: readonly Result[]): readonly string[] {
  return tallyByArea(results).flatMap(({ area }) => [
    `<h2>${area}</h2>`,
    ...results.filter(({ defect }) => defect.area === area).map(describeDefect),
  ]);
}

function describeDefect(result: Result): string {
  const { defect, status, reason, killedBy } = result;
  const { id, title, level, rule, hint, reproduce } = defect;
  const facts = [`level ${level}`, describeMet(result)].filter((fact) => fact !== undefined).join(', ');
  return `<details id="${id}"><summary>${badge(STATUS_WORDS[status].word)} <code>${id}</code>: ${escapeMarkup(title)}</summary>
${paragraph(`${rule} (${facts})`)}
${paragraph(`Hint: ${hint}`)}
<pre>${escapeMarkup(describeExchange(reproduce).join('\n'))}</pre>
${killedBy.length === 0 ? '' : paragraph(`Noticed by ${killedBy.map(({ name }) => name).join(', ')}`)}
${reason === '' ? '' : `<pre>${escapeMarkup(reason)}</pre>`}
</details>`;
}

function describeChange({ change, status, met, failed }: ChangeResult): string {
  const { id, title, freedom, hint } = change;
  const tests = failed.length === 0 ? '' : ` Tests that fail: ${failed.map(({ name }) => name).join(', ')}`;
  return `<details><summary>${badge(CHANGE_WORDS[status].word)} <code>${id}</code>: ${escapeMarkup(title)}</summary>
${paragraph(`Met by ${met ?? 0} requests. The freedom it uses: ${freedom} Hint: ${hint}${tests}`)}
</details>`;
}

/** Problems are words in capitals. */
function badge(word: string): string {
  return `<span class="${word === word.toUpperCase() ? 'bad' : 'good'}">${word.toLowerCase()}</span>`;
}

function paragraph(text: string): string {
  return `<p>${escapeMarkup(text)}</p>`;
}
