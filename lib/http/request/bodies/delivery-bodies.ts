import * as z from 'zod/mini';
import type { Sandbox } from '../../../sandboxes/sandbox.ts';
import { invalidBody } from '../../http-error.ts';
import { documented } from './json-schema.ts';
import { received } from './setting-values.ts';
import { closedObject, show } from './validation.ts';

/** Body of `POST /sandboxes/{name}/deliveries`. It may be left out. */
export const attemptDeliveriesBody = closedObject(
  { advanceClock: z.optional(z.boolean(received('advanceClock must be true or false'))) },
  (input) => `To attempt deliveries, send no body, or an object with advanceClock; received ${show(input)}`,
).register(documented, {
  id: 'AttemptDeliveriesRequest',
  description:
    'With `advanceClock`, a clock that stands still moves to each next attempt, until nothing is pending or the clock ends',
});

/** @throws HttpError 422 if the sandbox's clock does not stand still. */
export function requireStandingClock({ settings: { clock } }: Sandbox): void {
  if (typeof clock === 'number') return;
  const message =
    'advanceClock needs a clock that stands still: set one, such as {"clock": "2026-01-31T12:00:00Z"}, or leave advanceClock out';
  throw invalidBody([{ path: 'advanceClock', message }]);
}
