import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ORDER_STATUSES } from '../../../orders/order-status.ts';
import type { Reply } from '../api/send.ts';
import type { Order } from '../api/types.ts';
import { Facts } from '../parts/cards-and-buttons.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Json, ProblemNote } from '../parts/exchange.tsx';
import { formatAmount, formatInstant } from '../parts/format.ts';
import { sendAction } from '../state/actions.ts';
import { board } from '../state/board.ts';
import { apiPath, openOrder } from '../state/place.ts';
import { Moves } from './moves.tsx';

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

function OrderFacts({ order, tag }: { order: Order; tag: string | undefined }) {
  const { id, status, customerEmail, owner, createdAt, updatedAt, receipt } = order;
  const facts = {
    Email: customerEmail,
    Owner: owner,
    Created: formatInstant(createdAt),
    Updated: formatInstant(updatedAt),
    ETag: <code>{tag ?? 'none'}</code>,
  };
  return (
    <>
      <p>
        <span class={`badge ${status}`}>{status}</span> <code>{id}</code>
      </p>
      <Facts rows={facts} />
      <Items order={order} />
      {receipt && (
        <p class="receipt">
          Receipt <code>{receipt.receiptNumber}</code>, issued {formatInstant(receipt.issuedAt)}, over{' '}
          <strong>{formatAmount(receipt.totalAmount)}</strong>
        </p>
      )}
      <details>
        <summary>JSON</summary>
        <Json label="The order as JSON" value={order} />
      </details>
    </>
  );
}

const NUMBERS = ['Quantity', 'Price', 'Subtotal'];

function Items({ order }: { order: Order }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="order-items" aria-label="Items" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            {NUMBERS.map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.items?.map(({ id, name, quantity, price, subtotal }) => (
            <tr key={id}>
              <td>{name}</td>
              <td class="number">{quantity}</td>
              <td class="number">{formatAmount(price)}</td>
              <td class="number">{formatAmount(subtotal)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td class="number">{formatAmount(order.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
