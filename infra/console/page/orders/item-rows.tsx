import { type Signal, signal } from '@preact/signals';
import type { Violation } from '../api/exchange.ts';
import type { Order } from '../api/types.ts';
import { Field, numberIn } from '../parts/field.tsx';

export interface ItemFields {
  readonly name: Signal<string>;
  readonly quantity: Signal<string>;
  readonly price: Signal<string>;
}

export function newItem(): ItemFields {
  return { name: signal(''), quantity: signal('1'), price: signal('') };
}

export function fieldsOf({ name, quantity, price }: Order['items'][number]): ItemFields {
  return { name: signal(name), quantity: signal(String(quantity)), price: signal(String(price)) };
}

/** Returns the items as a body has them. Text that is not a number stays text, so that the service refuses it. */
export function itemsIn(items: readonly ItemFields[]): readonly object[] {
  return items.map(({ name, quantity, price }) => ({
    name: name.value,
    quantity: numberIn(quantity.value),
    price: numberIn(price.value),
  }));
}

interface ItemRowsProps {
  readonly items: Signal<readonly ItemFields[]>;
  readonly violationsAt: (path: string) => readonly Violation[];
}

/** The fields of an order's items, with buttons to add and remove items. */
export function ItemRows({ items, violationsAt }: ItemRowsProps) {
  return (
    <>
      {items.value.map((item, index) => (
        <fieldset key={index} class="item">
          <legend>Item {index + 1}</legend>
          <Field label="Name" value={item.name} violations={violationsAt(`items[${index}].name`)} />
          <Field
            label="Quantity"
            type="number"
            value={item.quantity}
            violations={violationsAt(`items[${index}].quantity`)}
          />
          <Field label="Price" type="number" value={item.price} violations={violationsAt(`items[${index}].price`)} />
          <button
            type="button"
            class="quiet small"
            aria-label={`Remove item ${index + 1}`}
            onClick={() => {
              items.value = items.value.filter((other) => other !== item);
            }}
          >
            Remove
          </button>
        </fieldset>
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
    </>
  );
}
