import { refreshBoard } from './board.ts';
import { loadCatalogue } from './catalogue.ts';
import { refreshJournal } from './journal.ts';
import { sandboxName, view } from './place.ts';
import { refreshSandbox } from './sandbox.ts';

/** Milliseconds between two refreshes. */
const INTERVAL = 1_000;

const BY_VIEW = {
  orders: refreshBoard,
  requests: refreshJournal,
  clock: () => undefined,
  faults: () => undefined,
  defects: loadCatalogue,
} as const;

let timer: number | undefined;

/** Refreshes the view once a second while the page is visible. */
export function startPolling(): void {
  document.addEventListener('visibilitychange', () => void poll());
  sandboxName.subscribe(() => void poll());
  view.subscribe(() => void poll());
}

export async function refresh(): Promise<void> {
  await Promise.all([refreshSandbox(), BY_VIEW[view.value]()]);
}

async function poll(): Promise<void> {
  clearTimeout(timer);
  if (document.hidden) return;
  const next = setTimeout(() => void poll(), INTERVAL);
  timer = next;
  await refresh();
}
