import { type Signal, signal, useSignal } from '@preact/signals';
import type { Reply } from '../api/send.ts';
import type { Order } from '../api/types.ts';
import { Button } from '../parts/buttons.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form, numberIn, type Values } from '../parts/form.tsx';
import { sendAction } from '../state/actions.ts';
import { apiPath } from '../state/place.ts';

interface ItemFields {
  readonly name: Signal<string>;
  readonly quantity: Signal<string>;
  readonly price: Signal<string>;
}

function fieldsOf({ name, quantity, price }: { name: string; quantity: unknown; price: unknown }): ItemFields {
  return { name: signal(name), quantity: signal(String(quantity)), price: signal(String(price)) };
}

function newItem(): ItemFields {
  return fieldsOf({ name: '', quantity: 1, price: '' });
}

/** Returns the items as a body has them. Text that is not a number stays text, so that the service refuses it. */
function itemsIn(items: readonly ItemFields[]): readonly object[] {
  return items.map(({ name, quantity, price }) => ({
    name: name.value,
    quantity: numberIn(quantity.value),
    price: numberIn(price.value),
  }));
}

/** The fields of an order's items, with buttons to add and remove items. */
function ItemRows({ items }: { items: Signal<readonly ItemFields[]> }) {
  const remove = (item: ItemFields) => {
    items.value = items.value.filter((other) => other !== item);
  };
  const add = () => {
    items.value = [...items.value, newItem()];
  };
  return (
    <>
      {items.value.map((item, index) => (
        <fieldset key={index} class="item">
          <legend>Item {index + 1}</legend>
          <Field label="Name" name={`items[${index}].name`} value={item.name} />
          <Field label="Quantity" type="number" name={`items[${index}].quantity`} value={item.quantity} />
          <Field label="Price" type="number" name={`items[${index}].price`} value={item.price} />
          <Button
            label="Remove"
            class="quiet small"
            aria-label={`Remove item ${index + 1}`}
            onClick={() => remove(item)}
          />
        </fieldset>
      ))}
      <Button label="Add an item" class="quiet small" onClick={add} />
    </>
  );
}

/** A form for a new order. It sends any values, so that testers can see what the service refuses. */
export function CreateOrder({ onClose }: { onClose: () => void }) {
  const items = useSignal<readonly ItemFields[]>([newItem()]);
  const send = ({ customerName, customerEmail, key }: Values) =>
    sendAction<Order>({
      method: 'POST',
      path: `${apiPath.value}/orders`,
      ...(key && { headers: { 'Idempotency-Key': String(key) } }),
      body: { customerName, customerEmail, items: itemsIn(items.value) },
    });
  return (
    <Dialog title="New order" onClose={onClose}>
      <Form label="New order" submit="Create order" onSubmit={send} onDone={onClose}>
        <div class="fields">
          <Field label="Customer name" name="customerName" />
          <Field label="Customer email" name="customerEmail" />
        </div>
        <ItemRows items={items} />
        <Field
          label="Idempotency-Key (optional)"
          name="key"
          hint="The same key and body again creates nothing: it repeats the first response."
        />
      </Form>
    </Dialog>
  );
}

interface ChangeItemsProps {
  readonly order: Order;
  readonly send: (body: object) => Promise<Reply<Order>>;
  readonly onDone: () => void;
}

/** A form that replaces the items of an order. */
export function ChangeItems({ order, send, onDone }: ChangeItemsProps) {
  const items = useSignal<readonly ItemFields[]>(order.items.map(fieldsOf));
  const replace = () => send({ items: itemsIn(items.value) });
  return (
    <Form label="Change items" submit="Replace the items" tone="plain" onSubmit={replace} onDone={onDone}>
      <ItemRows items={items} />
    </Form>
  );
}
