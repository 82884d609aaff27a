import { listRequests } from '../print/words.ts';
import type { Report, Result } from '../situations/result.ts';

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
