import type { Clock } from '../../sandboxes/clock.ts';
import type { JournalEntry } from '../../sandboxes/journal.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import type { Hunt, Settings } from '../../sandboxes/settings.ts';
import { instant } from './represent-order.ts';

/**
 * A sandbox as the contract shows it: the number of orders in each status, the settings, and its defects or its hunt.
 * It shows nothing of a hunt that the tester has yet to find.
 */
export async function representSandbox(sandbox: Sandbox, settings: Settings) {
  const counts = await sandbox.countOrders();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    name: sandbox.name,
    orders: { total, ...counts },
    settings: { ...representSettings(settings), faults: await representFaults(sandbox, settings) },
    ...(await representDefects(sandbox, settings)),
  };
}

/** Returns a journal entry as the contract shows it. */
export function representEntry({ id, receivedAt, route: _, ...rest }: JournalEntry) {
  return { id, receivedAt: instant(receivedAt), ...rest };
}

function representSettings({ clock, delayMs, faults, journal }: Settings) {
  return { clock: clock === null ? null : representClock(clock), delayMs, faults, journal };
}

function representClock(clock: Clock) {
  return typeof clock === 'number' ? instant(clock) : { startAt: instant(clock.startAt) };
}

/** The rules, and how many requests have met each. */
async function representFaults(sandbox: Sandbox, { faults }: Settings) {
  const counts = faults.length === 0 ? [] : await sandbox.countFaults();
  return faults.map((rule, index) => ({ ...rule, met: counts[index] ?? 0 }));
}

async function representDefects(sandbox: Sandbox, { defects, hunt, choice }: Settings) {
  const counts = defects.length === 0 ? {} : await sandbox.counts(choice);
  return { defects: defects.map((id) => ({ id, met: counts[id] ?? 0 })), hunt: hunt && representHunt(hunt) };
}

function representHunt({ defects, level, area, found, wrongGuesses }: Hunt) {
  return { count: defects.length, level, area, found, guesses: found.length + wrongGuesses };
}
