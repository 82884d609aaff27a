import type { Order } from '../api/types.ts';
import { Facts } from '../parts/boxes.tsx';
import { Json } from '../parts/exchange.tsx';
import { formatAmount, formatInstant } from '../parts/format.ts';

export function OrderFacts({ order, tag }: { order: Order; tag: string | undefined }) {
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
