import type { Format } from '../../harness/reports/format.ts';
import { countHandled, describeRuns, summarize, summarizeGroup, VERDICT_WORDS } from '../print/words.ts';
import type { RepeatedResult, Report } from '../situations/result.ts';

/** Describes for each group the verdicts in a table, then each failure with its requests and the usual remedy. */
export function describeProbe(format: Format, report: Report): string {
  const { results, command, version, subject } = report;
  const isRepeated = results.some(({ runs }) => runs.length > 1);
  return format.document(`Probe of a ${subject}`, [
    format.heading(1, format.text(summarize(report))),
    ...[...Map.groupBy(results, ({ situation }) => situation.group)].flatMap(([group, members]) => [
      ...(group ? [format.heading(2, format.text(summarizeGroup(group, members)))] : []),
      format.table(
        ['situation', 'what happens', 'verdict', ...(isRepeated ? ['handled'] : []), 'why'],
        members.map((result) => describe(format, result, isRepeated)),
      ),
      ...members.flatMap((result) => explain(format, result)),
    ]),
    format.note(`command ${format.code(command)}, service ${version}`),
  ]);
}

function describe(format: Format, result: RepeatedResult, isRepeated: boolean) {
  const { situation, verdict, expectation, message = '' } = result;
  const { id, title } = situation;
  const runs = isRepeated ? [countHandled(result)] : [];
  const name = expectation ? format.link(format.code(id), `#${id}`) : format.code(id);
  return [name, format.text(title), VERDICT_WORDS[verdict].word, ...runs, format.text(message)];
}

function explain(format: Format, result: RepeatedResult): readonly string[] {
  const { situation, verdict, expectation } = result;
  if (expectation === undefined) return [];
  const { text, source, url } = expectation.advice;
  const fold = { word: VERDICT_WORDS[verdict].word, id: situation.id, title: situation.title };
  return [
    format.fold(fold, [
      ...describeRuns(result).flatMap(({ title, requests }) => [
        format.paragraph(format.text(title)),
        format.lines(requests.length === 0 ? ['no request'] : requests),
      ]),
      format.paragraph(`Usual remedy: ${format.text(text)} ${format.link(format.text(source), url)}`),
    ]),
  ];
}
