import { useSignal } from '@preact/signals';
import { Dialog } from '../parts/dialog.tsx';
import { Field, numberIn } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { sendAction } from '../state/actions.ts';
import { sandboxPath } from '../state/place.ts';

export function SeedSandbox({ onClose }: { onClose: () => void }) {
  const orders = useSignal('25');
  const seed = useSignal('1');
  const send = () =>
    sendAction({
      method: 'POST',
      path: `${sandboxPath.value}/seed`,
      body: { orders: numberIn(orders.value), seed: numberIn(seed.value) },
    });
  return (
    <Dialog title="Add realistic orders" onClose={onClose}>
      <p class="lead">In an empty sandbox, the same seed gives the same orders on every machine and every day.</p>
      <Form label="Seed" submit="Add orders" onSubmit={send} onDone={onClose}>
        {(violationsAt) => (
          <div class="fields">
            <Field label="How many orders" type="number" value={orders} violations={violationsAt('orders')} />
            <Field label="Seed" type="number" value={seed} violations={violationsAt('seed')} />
          </div>
        )}
      </Form>
    </Dialog>
  );
}
