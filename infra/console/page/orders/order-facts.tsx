import type { Order } from '../api/types.ts';
import { formatAmount, formatInstant } from '../parts/format.ts';
import { Json } from '../parts/json.tsx';
import { TONES } from '../parts/tones.ts';

export function OrderFacts({ order, tag }: { order: Order; tag: string | undefined }) {
  return (
    <>
      <p>
        <span class={`badge ${TONES[order.status]}`}>{order.status}</span> <code>{order.id}</code>
      </p>
      <dl class="facts">
        <dt>Email</dt>
        <dd>{order.customerEmail}</dd>
        <dt>Created</dt>
        <dd>{formatInstant(order.createdAt)}</dd>
        <dt>Updated</dt>
        <dd>{formatInstant(order.updatedAt)}</dd>
        <dt>ETag</dt>
        <dd>
          <code>{tag ?? 'none'}</code>
        </dd>
      </dl>
      <Items order={order} />
      {order.receipt && (
        <p class="receipt">
          Receipt <code>{order.receipt.receiptNumber}</code>, issued {formatInstant(order.receipt.issuedAt)}, over{' '}
          <strong>{formatAmount(order.receipt.totalAmount)}</strong>
        </p>
      )}
      <details>
        <summary>JSON</summary>
        <Json label="The order as JSON" value={order} />
      </details>
    </>
  );
}

function Items({ order }: { order: Order }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="order-items" aria-label="Items" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" class="number">
              Quantity
            </th>
            <th scope="col" class="number">
              Price
            </th>
            <th scope="col" class="number">
              Subtotal
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items?.map((item) => (
            <tr key={item.id}>
              <td>{item.name}</td>
              <td class="number">{item.quantity}</td>
              <td class="number">{formatAmount(item.price)}</td>
              <td class="number">{formatAmount(item.subtotal)}</td>
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
