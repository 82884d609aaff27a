import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { sendAction } from '../state/actions.ts';
import { sandboxName, sandboxPath } from '../state/place.ts';

/** A dialog that replaces the sandbox by a snapshot from a file. */
export function ImportSnapshot({ onClose }: { onClose: () => void }) {
  const id = useId();
  const snapshot = useSignal<unknown>(undefined);
  const fileProblem = useSignal('');
  const read = async (file: File | undefined) => {
    snapshot.value = undefined;
    fileProblem.value = '';
    if (!file) return;
    try {
      snapshot.value = JSON.parse(await file.text());
    } catch (error) {
      fileProblem.value = `${file.name} is not JSON: ${error instanceof Error ? error.message : error}`;
    }
  };
  return (
    <Dialog title={`Import a snapshot into ${sandboxName.value}`} onClose={onClose}>
      <p class="lead">
        The sandbox becomes exactly what the file says: its orders and settings replace what is there now.
      </p>
      <Form
        label="Import"
        submit="Replace the sandbox"
        tone="danger"
        disabled={snapshot.value === undefined}
        onSubmit={() => sendAction({ method: 'PUT', path: sandboxPath.value, body: snapshot.value })}
        onDone={onClose}
      >
        {() => (
          <div class="field">
            <label for={id}>A file that Export saved</label>
            <input
              id={id}
              type="file"
              accept=".json,application/json"
              onChange={(event) => void read(event.currentTarget.files?.[0])}
            />
            {fileProblem.value && (
              <div class="wrong" role="alert">
                {fileProblem}
              </div>
            )}
          </div>
        )}
      </Form>
    </Dialog>
  );
}
