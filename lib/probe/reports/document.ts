import type { Format } from '../../harness/reports/format.ts';
import { describeRequests, inGroups, summarize, summarizeGroup, VERDICT_WORDS } from '../print/words.ts';
import type { Report, Result } from '../situations/result.ts';

/** Describes for each group the verdicts in a table, then each failure with its requests and the usual remedy. */
export function describeProbe(format: Format, report: Report): string {
  const { results, command, version, subject } = report;
  return format.document(`Probe of a ${subject}`, [
    format.heading(1, format.text(summarize(report))),
    ...inGroups(results, ({ situation }) => situation).flatMap(([group, members]) => [
      ...(group ? [format.heading(2, format.text(summarizeGroup(group, members)))] : []),
      format.table(
        ['situation', 'what happens', 'verdict', 'why'],
        members.map((result) => describe(format, result)),
      ),
      ...members.flatMap((result) => explain(format, result)),
    ]),
    format.note(`command ${format.code(command)}, service ${version}`),
  ]);
}

function describe(format: Format, { situation: { id, title }, verdict, expectation, message = '' }: Result) {
  const name = expectation ? format.link(format.code(id), `#${id}`) : format.code(id);
  return [name, format.text(title), VERDICT_WORDS[verdict].word, format.text(message)];
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
