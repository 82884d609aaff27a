import { JOURNAL_SIZE } from '../../../sandboxes/state-limits.ts';
import type { ReceivedRequest } from '../api/types.ts';

/** A place in the journal whose requests are not loaded. */
export interface Gap {
  /** The id of the request right above it. */
  readonly below: string;
  /** The query string that gets the newest of its requests. */
  readonly query: string;
}

/** The part of the journal that is loaded, newest first. */
export interface LoadedJournal {
  readonly requests: readonly ReceivedRequest[];
  readonly gaps: readonly Gap[];
}

/** A page of the journal: consecutive requests, newest first. */
export interface JournalPage {
  readonly requests: readonly ReceivedRequest[];
  /** The page has only requests received at this instant or later. */
  readonly since: string;
  /** How many requests the service had since then. */
  readonly total: number;
  /** The id of the request right above the page; undefined if the page begins with the newest. */
  readonly below: string | undefined;
  /** `knownBelow` when the page was requested. */
  readonly known: string | undefined;
  /** The query string of the next page; undefined after the last. */
  readonly next: string | undefined;
}

export const EMPTY_JOURNAL: LoadedJournal = { requests: [], gaps: [] };

/** Returns the id of the loaded request that the last page must reach, unless the journal was emptied. */
export function knownBelow({ requests }: LoadedJournal, below: string | undefined, since: string): string | undefined {
  return requests.find(({ id, receivedAt }) => (below === undefined || id < below) && receivedAt >= since)?.id;
}

/**
 * Adds a page: fills the gaps that it spans, and leaves a gap at its end if requests are missing there. If the last
 * page lacks the known request, the journal was emptied, and the requests loaded below the page are dropped. Returns
 * the same journal if nothing changed.
 */
export function addPage(journal: LoadedJournal, page: JournalPage): LoadedJournal {
  const requests = merge(isEmptied(page) ? requestsAbove(journal, page.below) : journal.requests, page.requests);
  const oldest = page.requests.at(-1)?.id ?? '';
  const newest = page.below ?? page.requests[0]?.id ?? '';
  const kept = journal.gaps.filter(
    ({ below }) => (below <= oldest || below > newest) && requests.some(({ id }) => id === below),
  );
  const isMissing = page.next !== undefined && isMissingBelow(oldest, journal, { requests, gaps: kept }, page);
  const gaps = isMissing ? [...kept, { below: oldest, query: page.next }] : kept;
  const isSame = requests === journal.requests && gaps.length === journal.gaps.length;
  return isSame && gaps.every((gap, index) => gap === journal.gaps[index]) ? journal : { requests, gaps };
}

function isEmptied({ requests, known, next }: JournalPage): boolean {
  return next === undefined && known !== undefined && !requests.some(({ id }) => id === known);
}

function requestsAbove({ requests }: LoadedJournal, below: string | undefined): readonly ReceivedRequest[] {
  return below === undefined ? [] : requests.filter(({ id }) => id >= below);
}

/** Returns the requests of both, newest first, or the same array if none is new. */
function merge(loaded: readonly ReceivedRequest[], found: readonly ReceivedRequest[]): readonly ReceivedRequest[] {
  const ids = new Set(loaded.map(({ id }) => id));
  const added = found.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return loaded;
  return [...added, ...loaded].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, JOURNAL_SIZE);
}

/**
 * Whether requests are missing right below the page. They are if its oldest one was not loaded before. If it was, a
 * slow request may have been recorded below the newest page since: the service then has more requests than are loaded,
 * and no gap says so.
 */
function isMissingBelow(oldest: string, before: LoadedJournal, { requests, gaps }: LoadedJournal, page: JournalPage) {
  if (gaps.some(({ below }) => below === oldest)) return false;
  if (!before.requests.some(({ id }) => id === oldest)) return true;
  if (page.below !== undefined) return false;
  const recent = requests.filter(({ receivedAt }) => receivedAt >= page.since);
  const hasGap = recent.some(({ id }) => id < oldest && gaps.some(({ below }) => below === id));
  return !hasGap && recent.length < page.total;
}
