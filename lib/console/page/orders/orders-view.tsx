import { useSignal } from '@preact/signals';
import { ORDER_STATUSES } from '../../../orders/order-status.ts';
import { Offer } from '../parts/boxes.tsx';
import { Button } from '../parts/buttons.tsx';
import { Select } from '../parts/form.tsx';
import { post } from '../state/actions.ts';
import { board } from '../state/board.ts';
import { secrets, sendAs, sender } from '../state/identities.ts';
import { openOrderId } from '../state/place.ts';
import { sandbox } from '../state/sandbox.ts';
import { Column } from './column.tsx';
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
