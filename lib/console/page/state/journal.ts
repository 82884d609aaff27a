import { JOURNAL_SIZE, PAGE_LIMITS } from '../../../sandboxes/sandbox-limits.ts';
import type { ReceivedRequest, Schemas } from '../api/types.ts';
import { sandboxPath, sandboxSignal } from './place.ts';
import { fetchInBackground } from './watch.ts';

/** The longest that a request can take, in milliseconds. It is recorded when it ends, with the time of its arrival. */
const LONGEST_REQUEST = 30_000;

interface LoadedJournal {
  /** The newest requests, newest first. */
  readonly requests: readonly ReceivedRequest[];
  /** The cursor of the older requests; null if all are loaded. */
  readonly older: string | null;
}

const EMPTY_JOURNAL: LoadedJournal = { requests: [], older: null };

export const journal = sandboxSignal(EMPTY_JOURNAL);

/** Gets the newest page or, later, all requests that were recorded since the last refresh. */
export async function refreshJournal(): Promise<void> {
  const newest = journal.value.requests[0];
  const since = newest && sinceFor(newest);
  let cursor: string | null = null;
  do {
    const page = await getPage({ ...(since && { since }), ...(cursor && { cursor }) });
    if (!page) return;
    const { requests, pagination } = page;
    if (since === undefined) {
      journal.value = { requests, older: pagination.nextCursor };
      return;
    }
    add(requests, journal.value.older);
    const count = journal.value.requests.filter(({ receivedAt }) => receivedAt >= since).length;
    // The journal was emptied, and may have other requests by now.
    if (count > pagination.total) {
      journal.value = EMPTY_JOURNAL;
      return refreshJournal();
    }
    cursor = count < pagination.total ? pagination.nextCursor : null;
  } while (cursor !== null);
}

export async function loadOlder(): Promise<void> {
  const { older } = journal.value;
  const page = older === null ? undefined : await getPage({ cursor: older });
  if (page) add(page.requests, page.pagination.nextCursor);
}

let serverTime = 0;

async function getPage(query: { readonly since?: string; readonly cursor?: string }) {
  const parameters = new URLSearchParams({ limit: String(PAGE_LIMITS.max), ...query });
  const { data, exchange } = await fetchInBackground<Schemas['RequestListResponse']['data']>(
    `${sandboxPath.value}/requests?${parameters}`,
  );
  if (data) serverTime = Date.parse(exchange.responseHeaders.get('date') ?? '') || Date.now();
  return data;
}

/** Adds requests that are not loaded. If none is new, the page is not rendered again. */
function add(found: readonly ReceivedRequest[], older: string | null): void {
  const { requests, older: before } = journal.value;
  const ids = new Set(requests.map(({ id }) => id));
  const added = found.filter(({ id }) => !ids.has(id));
  if (added.length === 0 && older === before) return;
  const sorted = [...added, ...requests].sort((a, b) => (a.id < b.id ? 1 : -1));
  journal.value = { requests: sorted.slice(0, JOURNAL_SIZE), older };
}

/** Requests that arrived shortly before the newest may still be running, and are recorded later. */
function sinceFor({ receivedAt }: ReceivedRequest): string {
  const arrived = Date.parse(receivedAt);
  if (serverTime - arrived > LONGEST_REQUEST * 2) return receivedAt;
  return new Date(arrived - LONGEST_REQUEST).toISOString();
}
