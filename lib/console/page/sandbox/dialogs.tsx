import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { countOf } from '../../../count-of.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form, type Values } from '../parts/form.tsx';
import { post, sendAction } from '../state/actions.ts';
import { sandboxName, sandboxPath } from '../state/place.ts';
import { runningHunt, sandbox } from '../state/sandbox.ts';

interface DialogProps {
  readonly onClose: () => void;
}

export function SeedSandbox({ onClose }: DialogProps) {
  const send = (values: Values) => post('/seed', values);
  return (
    <Dialog title="Add realistic orders" onClose={onClose}>
      <p class="lead">In an empty sandbox, the same seed gives the same orders on every machine and every day.</p>
      <Form label="Seed" submit="Add orders" onSubmit={send} onDone={onClose}>
        <div class="fields">
          <Field label="How many orders" type="number" name="orders" initial="25" />
          <Field label="Seed" type="number" name="seed" initial="1" />
        </div>
      </Form>
    </Dialog>
  );
}

export function ResetSandbox({ onClose }: DialogProps) {
  const send = () => sendAction({ method: 'DELETE', path: sandboxPath.value });
  return (
    <Dialog title={`Reset ${sandboxName.value}?`} onClose={onClose}>
      <p class="lead">
        This deletes {countOf(sandbox.value?.orders.total ?? 0, 'order')}, the recorded requests and all settings of
        this sandbox. Other sandboxes are not affected.
      </p>
      <EndOfHunt />
      <Form label="Reset" submit="Delete everything" tone="danger" onSubmit={send} onDone={onClose} />
    </Dialog>
  );
}

function EndOfHunt() {
  const isRunning = sandbox.value && runningHunt(sandbox.value);
  return isRunning ? <p class="lead">It also ends the hunt, and the sandbox goes on showing that.</p> : null;
}

/** A dialog that replaces the sandbox by a snapshot from a file. */
export function ImportSnapshot({ onClose }: DialogProps) {
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
  const send = () => sendAction({ method: 'PUT', path: sandboxPath.value, body: snapshot.value });
  const isEmpty = snapshot.value === undefined;
  return (
    <Dialog title={`Import a snapshot into ${sandboxName.value}`} onClose={onClose}>
      <p class="lead">
        The sandbox becomes exactly what the file says: its orders and settings replace what is there now.
      </p>
      <EndOfHunt />
      <Form
        label="Import"
        submit="Replace the sandbox"
        tone="danger"
        disabled={isEmpty}
        onSubmit={send}
        onDone={onClose}
      >
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
      </Form>
    </Dialog>
  );
}
