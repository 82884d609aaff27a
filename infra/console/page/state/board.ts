import { signal } from '@preact/signals';
import type { Board, OrderStatus } from '../api/types.ts';
import { sandboxName, sandboxPath } from './place.ts';
import { look } from './watch.ts';

/** How many cards a column shows at first, and how many more on request. */
const PAGE = 20;
const MAX = 1_000;

/** The newest orders of each status; undefined until they are loaded. */
export const board = signal<Board | undefined>(undefined);

const NEWEST: Readonly<Record<OrderStatus, number>> = { pending: PAGE, paid: PAGE, completed: PAGE, cancelled: PAGE };
const limits = signal(NEWEST);

/** What the board shows now, so that the same need not be sent again. */
let seen = { path: '', tag: '' };

/** Gets the board, unless it is still as it was. */
export async function refreshBoard(): Promise<void> {
  const name = sandboxName.value;
  const path = `${sandboxPath.value}/board?${new URLSearchParams(Object.entries(limits.value).map(([status, limit]) => [status, String(limit)]))}`;
  const { data, exchange } = await look<Board>(path, seen.path === path ? { 'If-None-Match': seen.tag } : {});
  if (!data || name !== sandboxName.value) return;
  seen = { path, tag: exchange.responseHeaders.get('etag') ?? '' };
  board.value = data;
}

/** Whether a column can show more of its orders. */
export function canShowMore(status: OrderStatus): boolean {
  const column = board.value?.[status];
  return column !== undefined && column.orders.length < Math.min(column.total, MAX);
}

/** Shows more of a column's orders. */
export async function showMore(status: OrderStatus): Promise<void> {
  limits.value = { ...limits.value, [status]: Math.min(limits.value[status] + PAGE * 5, MAX) };
  await refreshBoard();
}

/** Forgets what was shown, because another sandbox is opened. */
export function forgetBoard(): void {
  limits.value = NEWEST;
  board.value = undefined;
  seen = { path: '', tag: '' };
}
