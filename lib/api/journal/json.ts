import { formatInstant } from '../../sandboxes/clock.ts';
import type { JournalEntry } from '../../sandboxes/journal.ts';

/** Returns a journal entry as the contract shows it. */
export function representEntry({ id, receivedAt, route: _, ...rest }: JournalEntry) {
  return { id, receivedAt: formatInstant(receivedAt), ...rest, client: rest.client ?? null };
}
