import { useSignal } from '@preact/signals';
import { EDITABLE_STATUS, ORDER_STATUSES, type OrderStatus, TRANSITIONS } from '../../../orders/order-status.ts';
import type { ConsoleRequest, Problem, Reply } from '../api/send.ts';
import type { Order } from '../api/types.ts';
import { Button, ToggleButton } from '../parts/cards-and-buttons.tsx';
import { ProblemNote } from '../parts/exchange.tsx';
import { Form } from '../parts/form.tsx';
import { sendAction } from '../state/actions.ts';
import { ItemRows, itemsIn } from './order-form.tsx';

interface MovesProps {
  /** Undefined until the service has returned it. */
  readonly order: Order | undefined;
  readonly path: string;
  readonly tag: string | undefined;
  /** Called with the response, which has the changed order. */
  readonly onMoved: (reply: Reply<Order>) => void;
  readonly onDeleted: () => void;
}

const LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Back to pending',
  paid: 'Pay',
  completed: 'Complete',
  cancelled: 'Cancel order',
};

/** The moves that the order's status allows and, folded away, the moves that the service refuses. */
export function Moves({ order, path, tag, onMoved, onDeleted }: MovesProps) {
  const problem = useSignal<Problem | undefined>(undefined);
  const isGuarded = useSignal(false);
  const isChangingItems = useSignal(false);
  const send = async (request: ConsoleRequest, after = onMoved) => {
    const headers = isGuarded.value && tag ? { 'If-Match': tag } : {};
    const reply = await sendAction<Order>({ ...request, headers });
    if (!reply.problem) after(reply);
    return reply;
  };
  const run = async (request: ConsoleRequest, after = onMoved) => {
    problem.value = (await send(request, after)).problem;
  };
  const button = (status: OrderStatus, tone: string) => (
    <Button key={status} label={LABELS[status]} class={tone} onClick={() => run(requestFor(status, path))} />
  );
  const changeItems = (
    <ToggleButton isOpen={isChangingItems} class="plain">
      Change items
    </ToggleButton>
  );
  const isEditable = order?.status === EDITABLE_STATUS;
  const allowed = order ? TRANSITIONS[order.status] : [];
  const refused = ORDER_STATUSES.filter((status) => !allowed.includes(status));
  return (
    <section class="moves" aria-label="Moves">
      <div class="buttons flex">
        {allowed.map((status) => button(status, status === 'cancelled' ? 'plain' : 'primary'))}
        {isEditable && changeItems}
        <Button label="Delete" class="danger" onClick={() => run({ method: 'DELETE', path }, onDeleted)} />
      </div>
      <details>
        <summary>Moves that its status does not allow: see the refusal</summary>
        <div class="buttons flex">
          {refused.map((status) => button(status, 'plain'))}
          {order && !isEditable && changeItems}
        </div>
      </details>
      {order && isChangingItems.value && (
        <Form
          key={JSON.stringify(order.items)}
          label="Change items"
          submit="Replace the items"
          tone="plain"
          onSubmit={(values) => send({ method: 'PATCH', path, body: { items: itemsIn(values) } })}
          onDone={() => (isChangingItems.value = false)}
        >
          <ItemRows initial={order.items} />
        </Form>
      )}
      {tag && (
        <label class="check">
          <input
            type="checkbox"
            checked={isGuarded}
            onChange={({ currentTarget }) => (isGuarded.value = currentTarget.checked)}
          />
          <span>
            Only if nobody else has changed the order: send <code>If-Match: {tag}</code>
          </span>
        </label>
      )}
      <ProblemNote problem={problem.value} />
    </section>
  );
}

function requestFor(status: OrderStatus, path: string): ConsoleRequest {
  if (status === 'cancelled') return { method: 'PATCH', path: `${path}/cancel` };
  return { method: 'PATCH', path, body: { status } };
}
