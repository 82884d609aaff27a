import { PAGE_LIMITS } from '../../../sandboxes/state-limits.ts';
import type { ReceivedRequest, Schemas } from '../api/types.ts';
import { addPage, EMPTY_JOURNAL, type Gap, knownBelow, type LoadedJournal } from './journal-pages.ts';
import { sandboxPath, sandboxSignal } from './place.ts';
import { fetchInBackground } from './watch.ts';

/** The longest that a request can take, in milliseconds. It is recorded when it ends, with the time of its arrival. */
const LONGEST_REQUEST = 30_000;

export const journal = sandboxSignal<LoadedJournal>(EMPTY_JOURNAL);

/** Gets the newest requests since the last refresh. If they do not fit on a page, they leave a gap. */
export async function refreshJournal(): Promise<void> {
  const newest = journal.value.requests[0];
  const since = newest && sinceFor(newest);
  await loadPage(new URLSearchParams({ limit: String(PAGE_LIMITS.max), ...(since && { since }) }), undefined);
}

/** Loads the newest page of the requests in a gap. */
export async function loadGap({ below, query }: Gap): Promise<void> {
  await loadPage(new URLSearchParams(query), below);
}

let serverTime = 0;

async function loadPage(query: URLSearchParams, below: string | undefined): Promise<void> {
  const since = query.get('since') ?? '';
  const known = knownBelow(journal.value, below, since);
  const { data, exchange } = await fetchInBackground<Schemas['RequestListResponse']['data']>(
    `${sandboxPath.value}/requests?${query}`,
  );
  if (!data) return;
  serverTime = Date.parse(exchange.responseHeaders.get('date') ?? '') || Date.now();
  const { requests, pagination } = data;
  if (pagination.nextCursor !== null) query.set('cursor', pagination.nextCursor);
  const next = pagination.nextCursor === null ? undefined : String(query);
  journal.value = addPage(journal.value, { requests, since, total: pagination.total, below, known, next });
}

/** Requests that arrived shortly before the newest may still be running, and are recorded later. */
function sinceFor({ receivedAt }: ReceivedRequest): string {
  const arrived = Date.parse(receivedAt);
  if (serverTime - arrived > LONGEST_REQUEST * 2) return receivedAt;
  return new Date(arrived - LONGEST_REQUEST).toISOString();
}
