import { advanceClockBody } from '../lib/api/sandboxes/clock-body.ts';
import { requireNamed, requireTimeLeft } from '../lib/api/sandboxes/refusals.ts';
import { SANDBOX_ROWS } from '../lib/api/sandboxes/rows.ts';
import { advanceClock, formatInstant, timeOn } from '../lib/sandboxes/clock.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SANDBOX_ROWS.advanceClock, { body: advanceClockBody }, async ({ sandbox, body }) => {
  requireNamed(sandbox);
  const { advanceMs } = body;
  const realTime = Date.now();
  const { clock } = await sandbox.changeSettings((current) => {
    requireTimeLeft(current.clock, advanceMs, realTime);
    return { ...current, clock: advanceClock(current.clock, advanceMs, realTime) };
  });
  return { data: { now: formatInstant(timeOn(clock, realTime)) } };
});
