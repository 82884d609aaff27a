import { type Clock, timeOn } from '../../sandboxes/clock.ts';
import type { JournalEntry } from '../../sandboxes/journal.ts';
import type { Sandbox, SandboxOverview } from '../../sandboxes/sandbox.ts';
import type { Hunt, Settings } from '../../sandboxes/settings.ts';
import { representAuth } from './represent-auth.ts';
import { instant } from './represent-order.ts';

/**
 * A sandbox as the contract shows it: the number of orders in each status, the settings, and its defects or its hunt.
 * `met` is how many requests have met each fault rule, if that is known. It shows nothing of a hunt that the tester has yet to find.
 */
export async function representSandbox(
  sandbox: Sandbox,
  { settings, orders: counts }: SandboxOverview,
  met?: readonly number[],
) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    name: sandbox.name,
    now: instant(timeOn(settings.clock, Date.now())),
    orders: { total, ...counts },
    settings: { ...representSettings(settings), faults: await representFaults(sandbox, settings, met) },
    ...(await representDefects(sandbox, settings)),
  };
}

/** Returns a journal entry as the contract shows it. */
export function representEntry({ id, receivedAt, route: _, ...rest }: JournalEntry) {
  return { id, receivedAt: instant(receivedAt), ...rest };
}

/** The settings as the contract shows them, apart from defects and hunts. */
export function representSettings({ clock, delayMs, faults, journal, auth, rateLimit }: Settings) {
  return {
    clock: clock === null ? null : representClock(clock),
    delayMs,
    faults,
    journal,
    auth: auth && representAuth(auth),
    rateLimit: rateLimit && { requests: rateLimit.requests, windowSeconds: rateLimit.windowSeconds },
  };
}

function representClock(clock: Clock) {
  return typeof clock === 'number' ? instant(clock) : { startAt: instant(clock.startAt) };
}

/** The rules, and how many requests have met each. */
async function representFaults(sandbox: Sandbox, { faults }: Settings, met?: readonly number[]) {
  const counts = met ?? (faults.length === 0 ? [] : await sandbox.countFaults());
  return faults.map((rule, index) => ({ ...rule, met: counts[index] ?? 0 }));
}

async function representDefects(sandbox: Sandbox, { defects, hunt, choice }: Settings) {
  const counts = defects.length === 0 ? {} : await sandbox.counts(choice);
  return { defects: defects.map((id) => ({ id, met: counts[id] ?? 0 })), hunt: hunt && representHunt(hunt) };
}

function representHunt({ defects, level, area, found, wrongGuesses }: Hunt) {
  return { count: defects.length, level, area, found, guesses: found.length + wrongGuesses };
}
