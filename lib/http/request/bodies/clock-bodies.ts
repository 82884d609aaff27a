import * as z from 'zod/mini';
import { type Clock, LAST_CLOCK } from '../../../sandboxes/clock.ts';
import { CLOCK_PATTERN } from './clock-pattern.ts';
import { documented } from './json-schema.ts';
import { instantThrough, integer, received } from './setting-values.ts';
import { closedObject, show } from './validation.ts';

const INSTANT = 'an ISO 8601 instant from 1970 to the end of 2285, such as 2026-01-31T12:00:00Z';
const CLOCK = `clock must be ${INSTANT}, or {"startAt": such an instant}, or null`;

export const clockInstant = instantThrough(LAST_CLOCK, CLOCK).register(documented, {
  id: 'ClockInstant',
  pattern: CLOCK_PATTERN,
  description: 'ISO 8601, from 1970 to the end of 2285',
});

const running = closedObject({ startAt: clockInstant }, (input) => `${CLOCK}; received ${show(input)}`);

/** The setting `clock`. A clock that runs begins to run when it is read here. */
export const clock = z
  .pipe(
    z.union([clockInstant, running], received(CLOCK)),
    z.transform((set: number | { startAt: number }): Clock => {
      return typeof set === 'number' ? set : { ...set, since: Date.now() };
    }),
  )
  .register(documented, {
    description:
      "The instant at which the sandbox's time stands still, or `startAt`: the instant from which it runs on",
  });

/** Body of `POST /sandboxes/{name}/clock`. */
export const advanceClockBody = closedObject(
  { advanceMs: integer('advanceMs', 1, LAST_CLOCK) },
  (input) => `To advance the clock, send an object with advanceMs; received ${show(input)}`,
).register(documented, { id: 'AdvanceClockRequest' });
