import type { Reply } from '../api/exchange.ts';
import type { Delivered } from '../api/types.ts';
import { sendAction } from '../state/actions.ts';
import { sandboxTime } from '../state/clock.ts';
import { sandboxPath } from '../state/place.ts';

/** Makes every attempt that is due. With `advanceClock`, moves a clock that stands still until nothing is pending. */
export function deliver(body: { advanceClock?: true } = {}): Promise<Reply<Delivered>> {
  return sendAction<Delivered>({ method: 'POST', path: `${sandboxPath.value}/deliveries`, body });
}

/** Makes every attempt that is due, advances a clock that stands still to the next one, and makes it. */
export async function advanceToNextAttempt(): Promise<Reply<unknown>> {
  const due = await deliver();
  const next = due.data?.nextAttemptAt;
  // The clock stays while more is due than one request has time for.
  if (!next || due.data?.more) return due;
  const advanceMs = Date.parse(next) - sandboxTime.value;
  const advanced = await sendAction({ method: 'POST', path: `${sandboxPath.value}/clock`, body: { advanceMs } });
  return advanced.problem ? advanced : deliver();
}
