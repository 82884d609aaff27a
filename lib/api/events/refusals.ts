import { HttpError, invalidBody } from '../../http/http-error.ts';
import { show } from '../../http/request/validation.ts';
import type { StoredEvent } from '../../sandboxes/event.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';

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
