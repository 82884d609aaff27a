import { useSignal } from '@preact/signals';
import { ORDER_STATUSES } from '../../../orders/order-status.ts';
import type { OrderCard, OrderStatus } from '../api/types.ts';
import { Button, Offer } from '../parts/cards-and-buttons.tsx';
import { Select } from '../parts/form.tsx';
import { formatAge, formatAmount } from '../parts/format.ts';
import { post } from '../state/actions.ts';
import { board, canShowMore, showMore } from '../state/board.ts';
import { secrets, sendAs, sender } from '../state/identities.ts';
import { openOrder, openOrderId } from '../state/place.ts';
import { sandbox, sandboxTime } from '../state/sandbox.ts';
import { OrderDetails } from './order-details.tsx';
import { CreateOrder } from './order-form.tsx';

export function OrdersView() {
  const isCreating = useSignal(false);
  const filter = useSignal('');
  const id = openOrderId.value;
  const isEmpty = sandbox.value?.orders.total === 0;
  const names = Object.keys(secrets.value).map((name) => [name, name] as const);
  const options = ORDER_STATUSES.map(
    (status) => [status, `${status} (${sandbox.value?.orders[status] ?? 0})`] as const,
  );
  return (
    <>
      <div class="view-head head flex">
        <p class="lead">
          Every order of this sandbox, live. Open one to move it along, or try a move that its status does not allow,
          and see how the service refuses.
        </p>
        <div class="narrow-only">
          <Select label="Status" value={filter} options={[['', 'all'], ...options]} />
        </div>
        {names.length > 0 && (
          <Select label="Send as" value={sender} options={[['', 'nobody'], ...names]} onChoice={sendAs} />
        )}
        <Button label="New order" class={isEmpty ? 'plain' : 'primary'} onClick={() => (isCreating.value = true)} />
      </div>
      {isEmpty && (
        <Offer button="Add 25 orders" action={() => post('/seed', { orders: 25, seed: 1 })}>
          <strong>This sandbox has no orders yet.</strong> Create one, let your tests create some, or fill it with
          realistic ones.
        </Offer>
      )}
      {board.value ? (
        <div class="board">
          {ORDER_STATUSES.map((status) => (
            <Column key={status} status={status} isFilteredOut={filter.value !== '' && filter.value !== status} />
          ))}
        </div>
      ) : (
        <p class="hint">Loading…</p>
      )}
      {isCreating.value && <CreateOrder onClose={() => (isCreating.value = false)} />}
      {id !== undefined && <OrderDetails key={id} id={id} />}
    </>
  );
}

/** @param isFilteredOut whether a narrow screen, which shows the columns one below the other, leaves this one out */
function Column({ status, isFilteredOut }: { status: OrderStatus; isFilteredOut: boolean }) {
  const column = board.value?.[status];
  const total = sandbox.value?.orders[status];
  if (!column) return null;
  return (
    <section class={`column box ${status} ${isFilteredOut ? 'narrow-hidden' : ''}`} aria-label={`${status} orders`}>
      <h2 class="flex">
        <span class={`dot ${status}`} /> {status} <span class="count">{total}</span>
      </h2>
      <ul>
        {column.orders.map((card) => (
          <li key={card.id}>
            <Card card={card} />
          </li>
        ))}
      </ul>
      {column.orders.length === 0 && <p class="hint">None</p>}
      {canShowMore(status) && (
        <button type="button" class="quiet" onClick={() => showMore(status)}>
          Show more{total !== undefined && ` (${total - column.orders.length} ${status})`}
        </button>
      )}
    </section>
  );
}

function Card({ card: { id, customerName, owner, items, itemCount, total, createdAt } }: { card: OrderCard }) {
  return (
    <button type="button" class="order-card" onClick={() => openOrder(id)}>
      <strong class="customer">{customerName}</strong>
      <span class="total">{formatAmount(total)}</span>
      <span class="items">{describeItems(items, itemCount)}</span>
      <Age instant={createdAt} />
      <code>{id}</code>
      {owner && <span class="owner">Owner: {owner}</span>}
    </button>
  );
}

/** Lists the items of a card: "2 × Tea, 1 × Soup", and how many more there are. */
function describeItems(items: OrderCard['items'], itemCount: number): string {
  if (itemCount === 0) return 'no items';
  const shown = items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return itemCount > items.length ? `${shown} and ${itemCount - items.length} more` : shown;
}

/** A component of its own, so that only the ages are redrawn every second. */
function Age({ instant }: { instant: string }) {
  return (
    <time class="age" dateTime={instant}>
      {formatAge(instant, sandboxTime.value)}
    </time>
  );
}
