import { BOARD_LIMITS } from '../../../sandboxes/sandbox-limits.ts';
import type { Board, OrderStatus } from '../api/types.ts';
import { sandboxPath, sandboxSignal } from './place.ts';
import { fetchInBackground } from './watch.ts';

/** How many more cards a column shows on demand. */
const MORE = 100;

/** The newest orders of each status; undefined until they are loaded. */
export const board = sandboxSignal<Board | undefined>(undefined);

/** How many cards a column shows, if it shows more than the service returns by default. */
const limits = sandboxSignal<Partial<Record<OrderStatus, number>>>({});

/** The path and the entity tag of the board that is shown, so that an unchanged one is not sent again. */
const last = sandboxSignal({ path: '', tag: '' });

/** Gets the board if it has changed. */
export async function refreshBoard(): Promise<void> {
  const query = new URLSearchParams(Object.entries(limits.value).map(([status, limit]) => [status, String(limit)]));
  const path = `${sandboxPath.value}/board?${query}`;
  const headers = last.value.path === path ? { 'If-None-Match': last.value.tag } : {};
  const { data, exchange } = await fetchInBackground<Board>(path, headers);
  if (!data) return;
  last.value = { path, tag: exchange.responseHeaders.get('etag') ?? '' };
  board.value = data;
}

export function canShowMore(status: OrderStatus): boolean {
  const column = board.value?.[status];
  return column?.hasMore === true && column.orders.length < BOARD_LIMITS.max;
}

export async function showMore(status: OrderStatus): Promise<void> {
  const shown = board.value?.[status].orders.length ?? 0;
  limits.value = { ...limits.value, [status]: Math.min(shown + MORE, BOARD_LIMITS.max) };
  await refreshBoard();
}
