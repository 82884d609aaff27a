import { isKeyAsked } from '../api/api-key.ts';
import { refreshBoard } from './board.ts';
import { loadCatalogue } from './catalogue.ts';
import { loadedEvents, refreshEvents } from './events.ts';
import { intervalFor } from './interval.ts';
import { refreshJournal } from './journal.ts';
import { sandboxName, view } from './place.ts';
import { refreshSandbox, sandbox } from './sandbox.ts';

const BY_VIEW = {
  orders: refreshBoard,
  requests: refreshJournal,
  events: refreshEvents,
  clock: () => undefined,
  faults: () => undefined,
  bugs: loadCatalogue,
} as const;

let timer: number | undefined;

/** Refreshes the view while the page is visible: once a second or, in a sandbox of over 1,000 orders, less often. */
export function startPolling(): void {
  document.addEventListener('visibilitychange', () => void poll());
  sandboxName.subscribe(() => void poll());
  view.subscribe(() => void poll());
  isKeyAsked.subscribe(() => void poll());
}

export async function refresh(): Promise<void> {
  await Promise.all([refreshSandbox(), BY_VIEW[view.value]()]);
}

async function poll(): Promise<void> {
  clearTimeout(timer);
  if (document.hidden || isKeyAsked.value) return;
  const eventCount = view.value === 'events' ? (loadedEvents.value?.total ?? 0) : 0;
  const next = setTimeout(() => void poll(), intervalFor((sandbox.value?.orders.total ?? 0) + eventCount));
  timer = next;
  await refresh();
}
