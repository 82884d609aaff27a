import { endpoint } from '../lib/endpoint.ts';
import { advanceClockBody, advancedSettings } from '../lib/http/request/bodies/clock-bodies.ts';
import { requireNamed } from '../lib/http/request/bodies/settings-change.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { formatInstant, timeOn } from '../lib/sandboxes/clock.ts';

export const handler = endpoint('advanceClock', { body: advanceClockBody }, async ({ sandbox, body }) => {
  requireNamed(sandbox);
  const realTime = Date.now();
  const { clock } = await sandbox.changeSettings((current) => advancedSettings(current, body.advanceMs, realTime));
  return ok({ now: formatInstant(timeOn(clock, realTime)) });
});
