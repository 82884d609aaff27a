import { type Format, HTML, MARKDOWN } from '../../harness/reports/format.ts';
import { describeRequests, summarize, VERDICT_WORDS } from '../print/words.ts';
import type { Report, Result } from '../situations/result.ts';

/** One page: the verdicts in a table, then each failure with its requests and the usual remedy. */
export function createHtmlReport(report: Report): string {
  return describeProbe(HTML, report);
}

/** The same for a pull request. */
export function createMarkdownReport(report: Report): string {
  return describeProbe(MARKDOWN, report);
}

function describeProbe(format: Format, { results, command, version }: Report): string {
  const rows = results.map(({ situation: { id, title }, verdict, expectation, message = '' }) => {
    const name = expectation ? format.link(format.code(id), `#${id}`) : format.code(id);
    return [name, format.text(title), VERDICT_WORDS[verdict].word, format.text(message)];
  });
  return format.document('Probe of a client', [
    format.heading(1, format.text(summarize(results))),
    format.table(['situation', 'what happens', 'verdict', 'why'], rows),
    ...results.flatMap((result) => explain(format, result)),
    format.note(`command ${format.code(command)}, service ${version}`),
  ]);
}

function explain(format: Format, result: Result): readonly string[] {
  const { situation, verdict, expectation, message = '' } = result;
  if (expectation === undefined) return [];
  const { text, source, url } = expectation.advice;
  const requests = describeRequests(result);
  const fold = { word: VERDICT_WORDS[verdict].word, id: situation.id, title: situation.title };
  return [
    format.fold(fold, [
      format.paragraph(`${format.text(message)} (${format.code(expectation.id)}).`),
      format.lines(requests.length === 0 ? ['no request'] : requests),
      format.paragraph(`Usual remedy: ${format.text(text)} ${format.link(format.text(source), url)}`),
    ]),
  ];
}
