import * as z from 'zod/mini';
import { instantProblem, parseInstant } from '../../sandboxes/clock.ts';
import type { Keywords } from './json-schema.ts';
import { received } from './validation.ts';

/** How a client may write an instant. */
export const INSTANT_FORMS =
  'ISO 8601, such as `2026-01-31T12:00:00Z`. Seconds may be left out, a fraction is cut to milliseconds, and the zone is `Z`, `+hh:mm`, `+hhmm` or `+hh`. Leap seconds and hour 24 are refused';

/** The keywords of an instant that a client sends. */
export const INSTANT_TEXT: Keywords = { format: 'date-time', description: INSTANT_FORMS };

/** An instant from 1970 to `last` (milliseconds since 1970). It becomes milliseconds since 1970 here. */
export function instantThrough(last: number, expected: string) {
  const isPossible = (time = -1) => time >= 0 && time <= last;
  const rule = received(expected, instantProblem);
  return z.pipe(
    z.string(rule).check(z.refine((text) => isPossible(parseInstant(text)), rule)),
    z.transform((text: string) => parseInstant(text) ?? 0),
  );
}
