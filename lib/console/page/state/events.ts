import type { SandboxEvent, Schemas } from '../api/types.ts';
import { sandboxPath, sandboxSignal } from './place.ts';
import { fetchInBackground, setIfChanged } from './watch.ts';

/** The newest events, and how many the sandbox has; undefined until they are loaded. */
export const loadedEvents = sandboxSignal<{ readonly events: readonly SandboxEvent[]; total: number } | undefined>(
  undefined,
);

const PAGE = 100;

const pages = sandboxSignal(1);

/** Gets the newest events with their deliveries: one page, and more after `showOlderEvents()`. */
export async function refreshEvents(): Promise<void> {
  const events: SandboxEvent[] = [];
  const query = new URLSearchParams({ limit: String(PAGE) });
  let total = 0;
  for (let page = 0; page < pages.value; page += 1) {
    const { data } = await fetchInBackground<Schemas['EventListResponse']['data']>(
      `${sandboxPath.value}/events?${query}`,
    );
    if (!data) return;
    events.push(...data.events);
    total = data.pagination.total;
    if (data.pagination.nextCursor === null) break;
    query.set('cursor', data.pagination.nextCursor);
  }
  setIfChanged(loadedEvents, { events, total });
}

export async function showOlderEvents(): Promise<void> {
  pages.value += 1;
  await refreshEvents();
}
