import type { OrderCard, OrderStatus } from '../api/types.ts';
import { formatAge, formatAmount } from '../parts/format.ts';
import { board, canShowMore, showMore } from '../state/board.ts';
import { openOrder } from '../state/place.ts';
import { sandbox, sandboxTime } from '../state/sandbox.ts';

/** @param isFilteredOut whether a narrow screen, which shows the columns one below the other, leaves this one out */
export function Column({ status, isFilteredOut }: { status: OrderStatus; isFilteredOut: boolean }) {
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
