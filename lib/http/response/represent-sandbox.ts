import type { JournalEntry } from '../../sandboxes/journal.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import type { Settings } from '../../sandboxes/settings.ts';
import { instant } from './represent-order.ts';

/** Returns a sandbox as the contract shows it: the number of orders in each status, and the settings. */
export async function representSandbox(sandbox: Sandbox, settings: Settings) {
  const counts = await sandbox.countOrders();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { name: sandbox.name, orders: { total, ...counts }, settings: representSettings(settings) };
}

/** Returns a journal entry as the contract shows it. */
export function representEntry({ id, receivedAt, route: _, ...rest }: JournalEntry) {
  return { id, receivedAt: instant(receivedAt), ...rest };
}

function representSettings({ clock, ...settings }: Settings) {
  return { clock: clock === null ? null : instant(clock), ...settings };
}
