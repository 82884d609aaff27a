import { listRequests } from '../print/words.ts';
import type { Report } from '../situations/result.ts';

export type JsonReport = ReturnType<typeof createJsonReport>;

/** The verdicts for programs. */
export function createJsonReport({ version, command, results }: Report) {
  return {
    version,
    command,
    situations: results.map((result) => ({
      id: result.situation.id,
      group: result.situation.group ?? null,
      title: result.situation.title,
      verdict: result.verdict,
      expectation: result.expectation?.id ?? null,
      message: result.message ?? null,
      advice: adviceOf(result),
      durationMs: result.duration === undefined ? null : Math.round(result.duration),
      requests: listRequests(result),
    })),
  };
}

function adviceOf({ expectation }: Report['results'][number]): string | null {
  if (expectation === undefined) return null;
  const { text, source, url } = expectation.advice;
  return `${text} See ${source}: ${url}`;
}
