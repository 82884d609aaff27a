import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { count } from '../parts/format.ts';
import { sendAction } from '../state/actions.ts';
import { sandboxName, sandboxPath } from '../state/place.ts';
import { sandbox } from '../state/sandbox.ts';

export function ResetSandbox({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={`Reset ${sandboxName.value}?`} onClose={onClose}>
      <p class="lead">
        This deletes {count(sandbox.value?.orders.total ?? 0, 'order')}, the recorded requests and all settings of this
        sandbox. Other sandboxes are not affected.
      </p>
      <Form
        label="Reset"
        submit="Delete everything"
        tone="danger"
        onSubmit={() => sendAction({ method: 'DELETE', path: sandboxPath.value })}
        onDone={onClose}
      />
    </Dialog>
  );
}
