import { invalidBody } from '../../http/http-error.ts';
import { type Clock, LAST_CLOCK, timeOn } from '../../sandboxes/clock.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-limits.ts';

/**
 * The default sandbox has no settings, so that a plain request costs one call to the store.
 * @throws HttpError 422 that says to name a sandbox.
 */
export function requireNamed({ name }: Sandbox, method = 'PATCH', problem = 'has no settings'): void {
  if (name !== DEFAULT_SANDBOX) return;
  const message = `The default sandbox ${problem}. Name a sandbox of your own, such as ${method} /sandboxes/my-tests, and send its requests there`;
  throw invalidBody([{ path: '', message }]);
}

/**
 * `realTime` is in milliseconds since 1970.
 * @throws HttpError 422 if the clock, advanced by `milliseconds`, would show a time after LAST_CLOCK.
 */
export function requireTimeLeft(clock: Clock | null, milliseconds: number, realTime: number): void {
  const left = LAST_CLOCK - timeOn(clock, realTime);
  if (milliseconds <= left) return;
  const message = `advanceMs must be at most ${left}, which is the end of 2285 by the sandbox's clock; received ${milliseconds}`;
  throw invalidBody([{ path: 'advanceMs', message }]);
}
