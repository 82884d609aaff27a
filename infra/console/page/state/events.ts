import { signal } from '@preact/signals';
import type { EventPage, SandboxEvent } from '../api/types.ts';
import { sandboxName, sandboxPath } from './place.ts';
import { fetchInBackground } from './watch.ts';

/** The events of the sandbox, newest first. */
export interface LoadedEvents {
  readonly events: readonly SandboxEvent[];
  /** How many events the sandbox has. */
  readonly total: number;
}

/** The newest events; undefined until they are loaded. */
export const loadedEvents = signal<LoadedEvents | undefined>(undefined);

const PAGE = 100;

let pages = 1;
let lastText = '';

/** Gets the newest events with their deliveries: one page, and more after `showOlderEvents()`. */
export async function refreshEvents(): Promise<void> {
  const name = sandboxName.value;
  const events: SandboxEvent[] = [];
  const query = new URLSearchParams({ limit: String(PAGE) });
  let total = 0;
  for (let page = 0; page < pages; page += 1) {
    const { data } = await fetchInBackground<EventPage>(`${sandboxPath.value}/events?${query}`);
    if (!data || name !== sandboxName.value) return;
    events.push(...data.events);
    total = data.pagination.total;
    if (data.pagination.nextCursor === null) break;
    query.set('cursor', data.pagination.nextCursor);
  }
  // Unchanged events must not redraw the page.
  const text = JSON.stringify([total, events]);
  if (text === lastText) return;
  lastText = text;
  loadedEvents.value = { events, total };
}

export async function showOlderEvents(): Promise<void> {
  pages += 1;
  await refreshEvents();
}

export function forgetEvents(): void {
  pages = 1;
  lastText = '';
  loadedEvents.value = undefined;
}
