import { useSignal } from '@preact/signals';
import type { Reply } from '../api/exchange.ts';
import type { Order } from '../api/types.ts';
import { Form } from '../parts/form.tsx';
import { fieldsOf, type ItemFields, ItemRows, itemsIn } from './item-rows.tsx';

interface ChangeItemsProps {
  readonly order: Order;
  readonly send: (body: object) => Promise<Reply<Order>>;
  readonly onDone: () => void;
}

/** A form that replaces the items of an order. */
export function ChangeItems({ order, send, onDone }: ChangeItemsProps) {
  const items = useSignal<readonly ItemFields[]>(order.items.map(fieldsOf));
  return (
    <Form
      label="Change items"
      submit="Replace the items"
      tone="plain"
      onSubmit={() => send({ items: itemsIn(items.value) })}
      onDone={onDone}
    >
      {(violationsAt) => <ItemRows items={items} violationsAt={violationsAt} />}
    </Form>
  );
}
