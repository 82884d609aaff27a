import type { Format } from '../harness/reports/format.ts';
import { type JunitProblem, writeJunit } from '../harness/reports/junit.ts';
import { countHandled, describeRuns, listRequests, summarize, summarizeGroup, VERDICT_WORDS } from './print-results.ts';
import type { RepeatedResult, Report, Result } from './situations/result.ts';

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

export type JsonReport = ReturnType<typeof createJsonReport>;

/** The verdicts for programs. */
export function createJsonReport({ version, command, task, results }: Report) {
  return {
    version,
    command,
    task: task ?? null,
    situations: results.map((result) => ({
      id: result.situation.id,
      group: result.situation.group ?? null,
      title: result.situation.title,
      advice: adviceOf(result),
      ...describeRun(result),
      runs: result.runs.map(describeRun),
    })),
  };
}

function describeRun(run: Result) {
  return {
    verdict: run.verdict,
    expectation: run.expectation?.id ?? null,
    message: run.message ?? null,
    durationMs: run.duration === undefined ? null : Math.round(run.duration),
    requests: listRequests(run),
  };
}

function adviceOf({ expectation }: Report['results'][number]): string | null {
  if (expectation === undefined) return null;
  const { text, source, url } = expectation.advice;
  return `${text} See ${source}: ${url}`;
}

/** A JUnit report with a test for each situation: one that was not handled is a failure. */
export function createJunitReport({ results, command, version, startedAt }: Report): string {
  const cases = results.map((result) => ({
    name: `${result.situation.id}: ${result.situation.title}`,
    duration: result.duration,
    problem: problemOf(result),
  }));
  const properties = Object.fromEntries(results.flatMap(propertiesOf));
  return writeJunit([{ name: 'probe', cases, properties }], startedAt, { command, service: version });
}

/** `calm.group`, and `calm.handled` if the situation was repeated */
function propertiesOf(result: RepeatedResult) {
  const { id, group } = result.situation;
  const handled = countHandled(result);
  return [...(group ? [[`${id}.group`, group]] : []), ...(handled === '' ? [] : [[`${id}.handled`, handled]])];
}

function problemOf(result: RepeatedResult): JunitProblem | undefined {
  const { verdict, message = '', expectation } = result;
  if (verdict === 'error') return { outcome: 'error', type: verdict, message };
  if (verdict === 'not-applicable') return { outcome: 'skipped', type: verdict, message };
  if (expectation === undefined) return undefined;
  const { text, source, url } = expectation.advice;
  const lines = [
    ...describeRuns(result).flatMap(({ title, requests }) => [title, ...requests]),
    `Usual remedy: ${text}`,
    `${source}: ${url}`,
  ];
  return { outcome: 'failure', message, type: expectation.id, text: lines.join('\n') };
}
