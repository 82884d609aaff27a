import { htmlPage, htmlTable } from '../../harness/reports/html-page.ts';
import { escapeMarkup } from '../../harness/reports/markdown.ts';
import { describeRequests, summarize, VERDICT_WORDS } from '../print/words.ts';
import type { Result, Verdict } from '../situations/result.ts';
import type { Report } from './report.ts';

/** One page: the verdicts in a table, then each failure with its requests and the usual remedy. */
export function createHtmlReport({ results, command, version }: Report): string {
  const body = [
    `<h1>${escapeMarkup(summarize(results))}</h1>`,
    `<p><code>${escapeMarkup(command)}</code>, Food Ordering Service ${version}</p>`,
    htmlTable(['situation', 'what happens', 'verdict', 'why'], results.map(rowOf)),
    ...results.map(explain),
  ];
  return htmlPage('Probe of a client', body.join('\n'));
}

function rowOf({ situation, verdict, expectation, message = '' }: Result): string[] {
  const { id, title } = situation;
  const word = `<span class="${CLASSES[verdict]}">${VERDICT_WORDS[verdict].word.toLowerCase()}</span>`;
  return [expectation ? `<a href="#${id}">${id}</a>` : id, escapeMarkup(title), word, escapeMarkup(message)];
}

const CLASSES: Readonly<Record<Verdict, string>> = {
  handled: 'good',
  'not-handled': 'bad',
  error: 'bad',
  'not-applicable': 'note',
};

function explain(result: Result): string {
  const { situation, expectation, message = '' } = result;
  if (expectation === undefined) return '';
  const { text, source, url } = expectation.advice;
  return `<h2 id="${escapeMarkup(situation.id)}">${escapeMarkup(situation.id)}</h2>
<p>${escapeMarkup(situation.title)}. <strong>${escapeMarkup(message)}</strong> (${escapeMarkup(expectation.id)}).</p>
<pre>${escapeMarkup(describeRequests(result).join('\n') || 'no request')}</pre>
<p>Usual remedy: ${escapeMarkup(text)} <a href="${escapeMarkup(url)}">${escapeMarkup(source)}</a></p>
`;
}
