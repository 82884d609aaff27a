import type { OrderCard, OrderStatus } from '../api/types.ts';
import { formatAge, formatAmount } from '../parts/format.ts';
import { board, canShowMore, showMore } from '../state/board.ts';
import { sandboxTime } from '../state/clock.ts';
import { openOrder } from '../state/place.ts';
import { sandbox } from '../state/sandbox.ts';

export function Column({ status }: { status: OrderStatus }) {
  const column = board.value?.[status];
  const total = sandbox.value?.orders[status];
  if (!column) return null;
  return (
    <section class={`column ${status}`} aria-label={`${status} orders`}>
      <h2>
        <span class="dot" /> {status} <span class="count">{total}</span>
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
        <button type="button" class="quiet" onClick={() => void showMore(status)}>
          Show more{total !== undefined && ` (${total - column.orders.length} ${status})`}
        </button>
      )}
    </section>
  );
}

function Card({ card: { id, customerName, total, createdAt } }: { card: OrderCard }) {
  return (
    <button type="button" class="order-card" onClick={() => openOrder(id)}>
      <span class="customer">{customerName}</span>
      <span class="total">{formatAmount(total)}</span>
      <code>{id}</code>
      <Age instant={createdAt} />
    </button>
  );
}

/** A component of its own, so that only the ages are redrawn every second. */
function Age({ instant }: { instant: string }) {
  return (
    <time class="age" dateTime={instant}>
      {formatAge(instant, sandboxTime.value)}
    </time>
  );
}
