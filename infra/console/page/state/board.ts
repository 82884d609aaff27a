import { signal } from '@preact/signals';
import type { Board, OrderStatus } from '../api/types.ts';
import { sandboxName, sandboxPath } from './place.ts';
import { look } from './watch.ts';

/** How many more cards a column shows on demand. */
const PAGE = 100;

/** The most cards that the service returns for a column. */
const MAX_CARDS = 1_000;

/** The newest orders of each status; undefined until they are loaded. */
export const board = signal<Board | undefined>(undefined);

/** How many cards a column shows, if it shows more than the service returns by default. */
const limits = signal<Partial<Record<OrderStatus, number>>>({});

/** What the board shows now, so that the same need not be sent again. */
let seen = { path: '', tag: '' };

/** Gets the board, unless it is still as it was. */
export async function refreshBoard(): Promise<void> {
  const name = sandboxName.value;
  const query = new URLSearchParams(Object.entries(limits.value).map(([status, limit]) => [status, String(limit)]));
  const path = `${sandboxPath.value}/board?${query}`;
  const { data, exchange } = await look<Board>(path, seen.path === path ? { 'If-None-Match': seen.tag } : {});
  if (!data || name !== sandboxName.value) return;
  seen = { path, tag: exchange.responseHeaders.get('etag') ?? '' };
  board.value = data;
}

/** Whether a column can show more of its orders. */
export function canShowMore(status: OrderStatus): boolean {
  const column = board.value?.[status];
  return column !== undefined && column.orders.length < Math.min(column.total, MAX_CARDS);
}

/** Shows more of a column's orders. */
export async function showMore(status: OrderStatus): Promise<void> {
  const shown = board.value?.[status].orders.length ?? 0;
  limits.value = { ...limits.value, [status]: Math.min(shown + PAGE, MAX_CARDS) };
  await refreshBoard();
}

/** Forgets what was shown, because another sandbox is opened. */
export function forgetBoard(): void {
  limits.value = {};
  board.value = undefined;
  seen = { path: '', tag: '' };
}
