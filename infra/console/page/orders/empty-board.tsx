import { ActionButton } from '../parts/action-button.tsx';
import { sendAction } from '../state/actions.ts';
import { sandboxPath } from '../state/place.ts';

export function EmptyBoard() {
  return (
    <div class="card empty">
      <p>
        <strong>This sandbox has no orders yet.</strong> Create one, let your tests create some, or fill it with
        realistic ones.
      </p>
      <ActionButton
        label="Add 25 orders"
        tone="primary"
        action={() => sendAction({ method: 'POST', path: `${sandboxPath.value}/seed`, body: { orders: 25, seed: 1 } })}
      />
    </div>
  );
}
