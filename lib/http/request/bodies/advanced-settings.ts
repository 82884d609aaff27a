import { advanceClock, LAST_CLOCK, timeOn } from '../../../sandboxes/clock.ts';
import type { Settings } from '../../../sandboxes/settings.ts';
import { invalidBody } from '../../http-error.ts';

/**
 * The settings with their clock advanced. `realTime` is in milliseconds since 1970.
 * @throws HttpError 422 if the clock would show a time after LAST_CLOCK.
 */
export function advancedSettings(settings: Settings, milliseconds: number, realTime: number): Settings {
  const now = timeOn(settings.clock, realTime);
  if (now + milliseconds <= LAST_CLOCK) {
    return { ...settings, clock: advanceClock(settings.clock, milliseconds, realTime) };
  }
  const message = `advanceMs must be at most ${LAST_CLOCK - now}, which is the end of 2285 by the sandbox's clock; received ${milliseconds}`;
  throw invalidBody([{ path: 'advanceMs', message }]);
}
