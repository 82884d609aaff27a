import { formatScore, tally } from '../scoring/tally.ts';
import { thresholdsOf } from './json-report.ts';
import type { Report } from './report.ts';

/**
 * The score as the JSON of a badge: https://shields.io/badges/endpoint-badge. It has the colours of the other reports. An
 * incomplete score, after an error or Ctrl+C, is grey and shows no number.
 */
export function createBadge({ scoring, options, edition }: Report) {
  const { counts, score } = tally(scoring.results);
  const { high, low } = thresholdsOf(options.minScores.get('all'));
  const badge = { schemaVersion: 1, label: `bugs noticed (${edition})` } as const;
  if (score === undefined || counts.RuntimeError > 0 || counts.Pending > 0) {
    return { ...badge, message: 'incomplete', color: 'lightgrey' };
  }
  const color = score >= high ? 'brightgreen' : score >= low ? 'yellow' : 'red';
  return { ...badge, message: formatScore(score), color };
}
