import { advanceClockBody } from '../lib/http/request/bodies/clock-bodies.ts';
import { requireNamed, requireTimeLeft } from '../lib/http/request/require-state.ts';
import { advanceClock, formatInstant, timeOn } from '../lib/sandboxes/clock.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('advanceClock', { body: advanceClockBody }, async ({ sandbox, body }) => {
  requireNamed(sandbox);
  const { advanceMs } = body;
  const realTime = Date.now();
  const { clock } = await sandbox.changeSettings((current) => {
    requireTimeLeft(current.clock, advanceMs, realTime);
    return { ...current, clock: advanceClock(current.clock, advanceMs, realTime) };
  });
  return { data: { now: formatInstant(timeOn(clock, realTime)) } };
});
