import type { Auth } from '../../sandboxes/access/auth.ts';
import { type Clock, LAST_CLOCK, timeOn } from '../../sandboxes/clock.ts';
import type { StoredEvent } from '../../sandboxes/event.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/limits.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { HttpError, invalidBody } from '../http-error.ts';
import { show } from './bodies/validation.ts';

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
 * Returns the setting by which the sandbox issues tokens.
 * @throws HttpError 404 if it issues none.
 */
export function requireTokenIssuer({ name, settings: { auth } }: Sandbox): Auth {
  if (auth?.scheme === 'bearer') return auth;
  const message = `The sandbox ${name} issues no tokens. Set its auth to the scheme bearer, with PATCH /sandboxes/{name}`;
  throw new HttpError('NOT_FOUND', message);
}

/** @throws HttpError 404 if the sandbox has no event with this id. */
export async function requireEvent({ name, events }: Sandbox, id: string): Promise<StoredEvent> {
  const found = (await events.list()).find((event) => event.id === id);
  if (found) return found;
  const message = `Sandbox ${name} has no event ${show(id)}. GET /sandboxes/${name}/events lists them`;
  throw new HttpError('NOT_FOUND', message);
}

/** @throws HttpError 422 if the sandbox's clock does not stand still. */
export function requireStandingClock({ settings: { clock } }: Sandbox): void {
  if (typeof clock === 'number') return;
  const message =
    'advanceClock needs a clock that stands still: set one, such as {"clock": "2026-01-31T12:00:00Z"}, or leave advanceClock out';
  throw invalidBody([{ path: 'advanceClock', message }]);
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
