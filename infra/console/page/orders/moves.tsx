import { useSignal } from '@preact/signals';
import { ORDER_STATUSES, TRANSITIONS } from '../../../../lib/orders/order-status.ts';
import type { ConsoleRequest, Problem, Reply } from '../api/exchange.ts';
import type { Order, OrderStatus } from '../api/types.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { sendAction } from '../state/actions.ts';

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
  const run = async (request: ConsoleRequest, after: (reply: Reply<Order>) => void) => {
    const headers = isGuarded.value && tag ? { 'If-Match': tag } : {};
    const reply = await sendAction<Order>({ ...request, headers });
    problem.value = reply.problem;
    if (!reply.problem) after(reply);
  };
  const button = (status: OrderStatus, tone: string) => (
    <button key={status} type="button" class={tone} onClick={() => void run(requestFor(status, path), onMoved)}>
      {LABELS[status]}
    </button>
  );
  const allowed = order ? TRANSITIONS[order.status] : [];
  const refused = ORDER_STATUSES.filter((status) => !allowed.includes(status));
  return (
    <section class="moves" aria-label="Moves">
      <div class="buttons">
        {allowed.map((status) => button(status, status === 'cancelled' ? 'plain' : 'primary'))}
        <button type="button" class="danger" onClick={() => void run({ method: 'DELETE', path }, onDeleted)}>
          Delete
        </button>
      </div>
      <details>
        <summary>Moves that its status does not allow: see the refusal</summary>
        <div class="buttons">{refused.map((status) => button(status, 'plain'))}</div>
      </details>
      {tag && (
        <label class="check">
          <input
            type="checkbox"
            checked={isGuarded}
            onChange={(event) => {
              isGuarded.value = event.currentTarget.checked;
            }}
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
