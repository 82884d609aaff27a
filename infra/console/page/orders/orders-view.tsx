import { useSignal } from '@preact/signals';
import { ORDER_STATUSES } from '../../../../lib/orders/order-status.ts';
import type { OrderStatus } from '../api/types.ts';
import { Select } from '../parts/field.tsx';
import { board } from '../state/board.ts';
import { openOrderId } from '../state/place.ts';
import { sandbox } from '../state/sandbox.ts';
import { Column } from './column.tsx';
import { CreateOrder } from './create-order.tsx';
import { EmptyBoard } from './empty-board.tsx';
import { OrderDetails } from './order-details.tsx';

export function OrdersView() {
  const isCreating = useSignal(false);
  const filter = useSignal('');
  const id = openOrderId.value;
  const isEmpty = sandbox.value?.orders.total === 0;
  return (
    <>
      <div class="view-head">
        <p class="lead">
          Every order of this sandbox, live. Open one to move it along, or try a move that its status does not allow,
          and see how the service refuses.
        </p>
        <button
          type="button"
          class={isEmpty ? 'plain' : 'primary'}
          onClick={() => {
            isCreating.value = true;
          }}
        >
          New order
        </button>
      </div>
      {isEmpty && <EmptyBoard />}
      <div class="narrow-only">
        <Select label="Status" value={filter} options={[['', 'all'], ...ORDER_STATUSES.map(optionOf)]} />
      </div>
      {board.value ? (
        <div class="board">
          {ORDER_STATUSES.map((status) => (
            <Column key={status} status={status} isFilteredOut={filter.value !== '' && filter.value !== status} />
          ))}
        </div>
      ) : (
        <p class="hint">Loading…</p>
      )}
      {isCreating.value && (
        <CreateOrder
          onClose={() => {
            isCreating.value = false;
          }}
        />
      )}
      {id !== undefined && <OrderDetails key={id} id={id} />}
    </>
  );
}

function optionOf(status: OrderStatus): [string, string] {
  return [status, `${status} (${sandbox.value?.orders[status] ?? 0})`];
}
