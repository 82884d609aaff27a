import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ORDER_STATUSES } from '../../../orders/order-status.ts';
import type { Reply } from '../api/send.ts';
import type { Order } from '../api/types.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ProblemNote } from '../parts/exchange.tsx';
import { sendAction } from '../state/actions.ts';
import { board } from '../state/board.ts';
import { apiPath, openOrder } from '../state/place.ts';
import { Moves } from './moves.tsx';
import { OrderFacts } from './order-facts.tsx';

export function OrderDetails({ id }: { id: string }) {
  const shown = useSignal<Reply<Order> | undefined>(undefined);
  const path = `${apiPath.value}/orders/${id}`;
  const load = async () => {
    const tag = shown.value?.exchange.responseHeaders.get('etag');
    const reply = await sendAction<Order>({ method: 'GET', path, ...(tag && { headers: { 'If-None-Match': tag } }) });
    if (reply.exchange.status !== 304) shown.value = reply;
  };
  useEffect(() => void load(), []);
  useFollowBoard(id, () => shown.peek()?.data?.updatedAt, load);
  const order = shown.value?.data;
  const tag = shown.value?.exchange.responseHeaders.get('etag') ?? undefined;
  const close = () => openOrder(undefined);
  return (
    <Dialog title={order ? `Order of ${order.customerName}` : id} onClose={close} kind="drawer">
      {order && <OrderFacts order={order} tag={tag} />}
      <ProblemNote problem={shown.value?.problem} />
      <Moves order={order} path={path} tag={tag} onMoved={(reply) => (shown.value = reply)} onDeleted={close} />
    </Dialog>
  );
}

/** Milliseconds before an order is loaded again. Until then, the response to this page's own change may arrive. */
const GRACE = 100;

/** Loads the order again when another tab or a test has changed or deleted it. */
function useFollowBoard(id: string, shownAt: () => string | undefined, load: () => void): void {
  const onBoard = useComputed(() => updatedAtOnBoard(id));
  const wasOnBoard = useRef(false);
  useSignalEffect(() => {
    const updatedAt = onBoard.value;
    const isGone = updatedAt === undefined && wasOnBoard.current;
    wasOnBoard.current = updatedAt !== undefined;
    if (updatedAt === undefined && !isGone) return;
    const timer = setTimeout(() => {
      const shown = shownAt();
      if (shown !== undefined && shown !== updatedAt) load();
    }, GRACE);
    return () => clearTimeout(timer);
  });
}

function updatedAtOnBoard(id: string): string | undefined {
  const columns = board.value;
  if (!columns) return undefined;
  return ORDER_STATUSES.flatMap((status) => columns[status].orders).find((card) => card.id === id)?.updatedAt;
}
