import { ActionButton } from '../parts/action-button.tsx';
import { sendAction } from '../state/actions.ts';
import { sandboxPath } from '../state/place.ts';

/** Shown in a sandbox without orders: offers to add some. */
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
