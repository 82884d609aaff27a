import type { Advice } from '../expectations/advice.ts';
import { type ListedRequest, listRequests } from '../print/words.ts';
import type { Verdict } from '../situations/result.ts';
import type { Report } from './report.ts';

/** The verdicts for programs. */
export interface JsonReport {
  readonly version: string;
  readonly command: string;
  readonly situations: readonly {
    readonly id: string;
    readonly title: string;
    readonly verdict: Verdict;
    /** The id of the expectation that failed. */
    readonly expectation: string | null;
    /** The reason for any verdict other than `handled`. */
    readonly message: string | null;
    /** The usual remedy, with its source. */
    readonly advice: string | null;
    readonly durationMs: number | null;
    readonly requests: readonly ListedRequest[];
  }[];
}

export function createJsonReport({ version, command, results }: Report): JsonReport {
  return {
    version,
    command,
    situations: results.map((result) => ({
      id: result.situation.id,
      title: result.situation.title,
      verdict: result.verdict,
      expectation: result.expectation?.id ?? null,
      message: result.message ?? null,
      advice: result.expectation ? describeAdvice(result.expectation.advice) : null,
      durationMs: result.duration === undefined ? null : Math.round(result.duration),
      requests: listRequests(result),
    })),
  };
}

function describeAdvice({ text, source, url }: Advice): string {
  return `${text} See ${source}: ${url}`;
}
