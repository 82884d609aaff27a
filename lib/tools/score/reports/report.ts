import type { DefectFacts } from '../../../api/switches/facts.ts';
import { countOf } from '../../../count-of.ts';
import { EDITION } from '../../../switches/known-defects.ts';
import { formatCommand } from '../../harness/terminal/terminal.ts';
import type { Options } from '../options/options.ts';
import type { Comparison } from '../scoring/compare.ts';
import { falseAlarmsIn, type Result } from '../scoring/result.ts';
import type { Scoring } from '../scoring/score-suite.ts';
import { type Tally, tally, tallyByArea, tallyByLevel } from '../scoring/tally.ts';

export interface Report {
  readonly scoring: Scoring;
  readonly options: Options;
  /** Undefined without `--compare`. */
  readonly comparison: Comparison | undefined;
  /** All defects, tried or not. */
  readonly catalogue: readonly DefectFacts[];
  /** The version of the service. */
  readonly version: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** Describes the run by name and value, for readers who want to repeat it. */
export function describeRun({ options, version, startedAt, endedAt, scoring }: Report): Record<string, string> {
  const { command, choice, baseUrl, triesChanges, maxFalseAlarms } = options;
  const { secondRuns, contradicted } = scoring.reliability;
  const { skipped } = scoring.counts;
  return {
    command: formatCommand(command),
    service: version,
    edition: EDITION,
    node: process.version,
    started: startedAt.toISOString(),
    ended: endedAt.toISOString(),
    runs: String(scoring.counts.runs),
    requests: String(scoring.baseline.requests),
    jobs: String(scoring.baseline.jobs.count),
    timeoutMs: String(Math.round(scoring.timeout)),
    ...(skipped > 0 && { skippedTests: String(skipped) }),
    ...(scoring.noScore && { noScore: scoring.noScore.reason }),
    ...(secondRuns > 0 && { secondRuns: String(secondRuns), contradicted: String(contradicted) }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(!triesChanges && { compatibleChanges: 'left out' }),
    ...(maxFalseAlarms !== undefined && { maxFalseAlarms: String(maxFalseAlarms) }),
    ...(choice.sample && { sample: String(choice.sample.count), seed: String(choice.sample.seed) }),
  };
}

/** `met by 2 requests`; undefined if the suite was not run with the defect on. */
export function describeMet({ met }: Result): string | undefined {
  return met === undefined ? undefined : `met by ${countOf(met, 'request')}`;
}

/** The numbers of a score, which name no defect. */
export function figuresOf({ results, changes }: Pick<Scoring, 'results' | 'changes'>) {
  return {
    all: figureOf(tally(results)),
    areas: Object.fromEntries(tallyByArea(results).map(({ area, ...own }) => [area, figureOf(own)])),
    levels: Object.fromEntries(tallyByLevel(results).map(({ level, ...own }) => [level, figureOf(own)])),
    falseAlarms: falseAlarmsIn(changes).length,
  };
}

/** The score is in percent, and null without a defect that was decided. */
function figureOf({ counts, score }: Tally) {
  const noticed = counts.Killed + counts.Timeout;
  return {
    score: score ?? null,
    noticed,
    notNoticed: counts.Survived,
    notMet: counts.NoCoverage,
    errors: counts.RuntimeError,
  };
}
