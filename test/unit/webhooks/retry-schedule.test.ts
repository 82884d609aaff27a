import { expect, test } from 'vitest';
import type { Delivery, DeliveryEnd } from '../../../lib/sandboxes/event.ts';
import { afterSending } from '../../../lib/webhooks/retry-schedule.ts';
import { HOUR, MINUTE, SECOND } from '../../tools/durations.ts';

const START = Date.UTC(2026, 0, 1);
const NEW: Delivery = { url: 'http://127.0.0.1:9/', attempts: [], ended: null, nextAttemptAt: START };

/** The statuses of an attempt's messages: two of a duplicate. Null if there was no response. */
type Sent = readonly (number | null)[];

const FAILED: Sent = [500];
const SCHEDULE = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

function after(delivery: Delivery, sent: Sent, retryAfter?: number): Delivery {
  const fault = sent.length > 1 ? ('duplicate' as const) : null;
  const at = delivery.nextAttemptAt ?? 0;
  const attempts = sent.map((status) => ({ at, status, error: null, durationMs: 1, fault }));
  const held: Delivery = { ...delivery, nextFault: 'late', leasedUntil: START };
  return afterSending(held, { attempts, retryAfter, gone: sent.includes(410) });
}

type Row = [earlier: readonly Sent[], sent: Sent, retryAfter: number | undefined, next: number | DeliveryEnd];

test.each<Row>([
  ...SCHEDULE.map((wait, count): Row => [Array<Sent>(count).fill(FAILED), FAILED, undefined, wait]),
  [Array<Sent>(9).fill(FAILED), FAILED, undefined, 'failed'],
  [Array<Sent>(9).fill(FAILED), [503], 60, 'failed'],
  ...[200, 201, 204, 299].map((status): Row => [[], [status], undefined, 'delivered']),
  ...[100, 199, 300, 301, 304, 307, 400, 404, 429, 500, 503, null].map(
    (status): Row => [[], [status], undefined, 5 * SECOND],
  ),
  [[], [410], undefined, 'gone'],
  [[], [429], 60, 60 * SECOND],
  ...[5, 1, 0].map((seconds): Row => [[], [429], seconds, 5 * SECOND]),
  ...[86_400, 86_401, Number.MAX_SAFE_INTEGER].map((seconds): Row => [[], [429], seconds, 24 * HOUR]),
  // A duplicate takes one step of the schedule.
  [[], [500, 500], undefined, 5 * SECOND],
  [[[500, 500]], [500, 500], undefined, 5 * MINUTE],
  [[], [200, 500], undefined, 'delivered'],
  [[], [500, 200], undefined, 'delivered'],
])('after attempts that got %j, one that gets %j with Retry-After %s: %s', (earlier, sent, retryAfter, next) => {
  const before = earlier.reduce<Delivery>((delivery, each) => after(delivery, each), NEW);
  const last = before.nextAttemptAt ?? 0;
  // The delivery keeps neither its lease nor a chosen fault.
  expect(after(before, sent, retryAfter)).toEqual({
    url: NEW.url,
    attempts: [...before.attempts, ...sent.map((status) => expect.objectContaining({ at: last, status }))],
    ended: typeof next === 'number' ? null : next,
    nextAttemptAt: typeof next === 'number' ? last + next : null,
  });
});
