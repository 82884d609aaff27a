import { useSignal } from '@preact/signals';
import type { Order } from '../api/types.ts';
import { Button } from '../parts/cards-and-buttons.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form, type Values } from '../parts/form.tsx';
import { sendAction } from '../state/actions.ts';
import { apiPath } from '../state/place.ts';

type Draft = Readonly<Record<'name' | 'quantity' | 'price', unknown>>;

const NEW_ITEM: Draft = { name: '', quantity: 1, price: '' };

/** Returns the items as a body has them. Text that is not a number stays text, so that the service refuses it. */
export function itemsIn(values: Values): readonly object[] {
  const items: object[] = [];
  for (const [path, value] of Object.entries(values)) {
    const [, index, member] = /^items\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    if (member) items[Number(index)] = { ...items[Number(index)], [member]: value };
  }
  return items;
}

/** The fields of an order's items, with buttons to add and remove items. */
export function ItemRows({ initial }: { initial: readonly Draft[] }) {
  const rows = useSignal(initial.map((item, key) => ({ item, key })));
  const remove = (key: number) => {
    rows.value = rows.value.filter((row) => row.key !== key);
  };
  const add = () => {
    rows.value = [...rows.value, { item: NEW_ITEM, key: (rows.value.at(-1)?.key ?? 0) + 1 }];
  };
  return (
    <>
      {rows.value.map(({ item, key }, index) => (
        <fieldset key={key} class="item">
          <legend>Item {index + 1}</legend>
          <Field label="Name" name={`items[${index}].name`} initial={String(item.name)} />
          <Field label="Quantity" type="number" name={`items[${index}].quantity`} initial={String(item.quantity)} />
          <Field label="Price" type="number" name={`items[${index}].price`} initial={String(item.price)} />
          <Button
            label="Remove"
            class="quiet small"
            aria-label={`Remove item ${index + 1}`}
            onClick={() => remove(key)}
          />
        </fieldset>
      ))}
      <Button label="Add an item" class="quiet small" onClick={add} />
    </>
  );
}

/** A form for a new order. It sends any values, so that testers can see what the service refuses. */
export function CreateOrder({ onClose }: { onClose: () => void }) {
  const send = ({ customerName, customerEmail, key, ...items }: Values) =>
    sendAction<Order>({
      method: 'POST',
      path: `${apiPath.value}/orders`,
      ...(key && { headers: { 'Idempotency-Key': String(key) } }),
      body: { customerName, customerEmail, items: itemsIn(items) },
    });
  return (
    <Dialog title="New order" onClose={onClose}>
      <Form label="New order" submit="Create order" onSubmit={send} onDone={onClose}>
        <div class="fields">
          <Field label="Customer name" name="customerName" />
          <Field label="Customer email" name="customerEmail" />
        </div>
        <ItemRows initial={[NEW_ITEM]} />
        <Field
          label="Idempotency-Key (optional)"
          name="key"
          hint="The same key and body again creates nothing: it repeats the first response."
        />
      </Form>
    </Dialog>
  );
}
