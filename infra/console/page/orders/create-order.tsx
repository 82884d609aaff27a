import { useSignal } from '@preact/signals';
import type { Order } from '../api/types.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { sendAction } from '../state/actions.ts';
import { apiPath } from '../state/place.ts';
import { type ItemFields, ItemRows, itemsIn, newItem } from './item-rows.tsx';

/** A form for a new order. It sends any values, so that testers can see what the service refuses. */
export function CreateOrder({ onClose }: { onClose: () => void }) {
  const customerName = useSignal('');
  const customerEmail = useSignal('');
  const items = useSignal<readonly ItemFields[]>([newItem()]);
  const key = useSignal('');
  const send = () =>
    sendAction<Order>({
      method: 'POST',
      path: `${apiPath.value}/orders`,
      ...(key.value && { headers: { 'Idempotency-Key': key.value } }),
      body: {
        customerName: customerName.value,
        customerEmail: customerEmail.value,
        items: itemsIn(items.value),
      },
    });
  return (
    <Dialog title="New order" onClose={onClose}>
      <Form label="New order" submit="Create order" onSubmit={send} onDone={onClose}>
        {(violationsAt) => (
          <>
            <div class="fields">
              <Field label="Customer name" value={customerName} violations={violationsAt('customerName')} />
              <Field label="Customer email" value={customerEmail} violations={violationsAt('customerEmail')} />
            </div>
            <ItemRows items={items} violationsAt={violationsAt} />
            <Field
              label="Idempotency-Key (optional)"
              value={key}
              hint="The same key and body again creates nothing: it repeats the first response."
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}
