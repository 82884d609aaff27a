import { falseAlarmsIn } from '../scoring/change-result.ts';
import type { Scoring } from '../scoring/score-suite.ts';
import { type Tally, tally, tallyByArea, tallyByLevel } from '../scoring/tally.ts';

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
    notReached: counts.NoCoverage,
    errors: counts.RuntimeError,
  };
}
