import { type Signal, signal, useSignal } from '@preact/signals';
import type { Violation } from '../api/exchange.ts';
import type { Order } from '../api/types.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, numberIn } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { sendAction } from '../state/actions.ts';
import { apiPath } from '../state/place.ts';

interface ItemFields {
  readonly name: Signal<string>;
  readonly quantity: Signal<string>;
  readonly price: Signal<string>;
}

const newItem = (): ItemFields => ({ name: signal(''), quantity: signal('1'), price: signal('') });

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
        items: items.value.map(({ name, quantity, price }) => ({
          name: name.value,
          quantity: numberIn(quantity.value),
          price: numberIn(price.value),
        })),
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
            {items.value.map((item, index) => (
              <ItemRow
                key={index}
                item={item}
                index={index}
                violations={{
                  name: violationsAt(`items[${index}].name`),
                  quantity: violationsAt(`items[${index}].quantity`),
                  price: violationsAt(`items[${index}].price`),
                }}
                onRemove={() => {
                  items.value = items.value.filter((other) => other !== item);
                }}
              />
            ))}
            <button
              type="button"
              class="quiet small"
              onClick={() => {
                items.value = [...items.value, newItem()];
              }}
            >
              Add an item
            </button>
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

interface ItemRowProps {
  readonly item: ItemFields;
  readonly index: number;
  readonly violations: Readonly<Record<keyof ItemFields, readonly Violation[]>>;
  readonly onRemove: () => void;
}

function ItemRow({ item, index, violations, onRemove }: ItemRowProps) {
  return (
    <fieldset class="item">
      <legend>Item {index + 1}</legend>
      <Field label="Name" value={item.name} violations={violations.name} />
      <Field label="Quantity" type="number" value={item.quantity} violations={violations.quantity} />
      <Field label="Price" type="number" value={item.price} violations={violations.price} />
      <button type="button" class="quiet small" onClick={onRemove} aria-label={`Remove item ${index + 1}`}>
        Remove
      </button>
    </fieldset>
  );
}
