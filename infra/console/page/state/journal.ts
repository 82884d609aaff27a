import { signal } from '@preact/signals';
import type { ReceivedRequest } from '../api/types.ts';
import { sandboxName, sandboxPath } from './place.ts';
import { look } from './watch.ts';

/** How many requests are kept: as many as the service keeps. */
const MAX_ENTRIES = 1_000;

/** The longest that a request can take, in milliseconds. It is recorded when it ends, but has the time of its arrival. */
const LONGEST_REQUEST = 30_000;

/** The recorded requests, newest first. */
export const journal = signal<readonly ReceivedRequest[]>([]);

/** Gets the requests that were recorded since the last look. */
export async function refreshJournal(): Promise<void> {
  const name = sandboxName.value;
  const newest = journal.value[0];
  const since = newest ? `&since=${sinceFor(newest)}` : '';
  const { data, exchange } = await look<{ requests: ReceivedRequest[] }>(
    `${sandboxPath.value}/requests?limit=100${since}`,
  );
  if (!data || name !== sandboxName.value) return;
  serverTime = Date.parse(exchange.responseHeaders.get('date') ?? '') || Date.now();
  journal.value = merge(data.requests, newest);
}

/** Forgets the requests, because another sandbox is opened. */
export function forgetJournal(): void {
  journal.value = [];
}

let serverTime = 0;

/** Requests that arrived shortly before the newest may still be running, and are recorded later. */
function sinceFor({ receivedAt }: ReceivedRequest): string {
  const arrived = Date.parse(receivedAt);
  if (serverTime - arrived > LONGEST_REQUEST * 2) return receivedAt;
  return new Date(arrived - LONGEST_REQUEST).toISOString();
}

/** If the newest one is gone, the journal was emptied since. */
function merge(found: readonly ReceivedRequest[], newest: ReceivedRequest | undefined): readonly ReceivedRequest[] {
  const known = journal.value;
  const isComplete = newest === undefined || found.length === 100 || found.some(({ id }) => id === newest.id);
  if (!isComplete) return found;
  const ids = new Set(known.map(({ id }) => id));
  const added = found.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return known;
  return [...added, ...known].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, MAX_ENTRIES);
}
