import { useSignal } from '@preact/signals';
import { isKeyAsked, keepKey } from '../api/api-key.ts';
import { send } from '../api/send.ts';
import { Form } from '../parts/form.tsx';
import { root, sandboxPath } from '../state/place.ts';

/** Asks for the key of a closed environment, and keeps it if the environment accepts it. */
export function KeyForm() {
  const key = useSignal('');
  if (!isKeyAsked.value) return null;
  const tryKey = async () => {
    keepKey(key.value);
    const reply = await send(root.value, { method: 'GET', path: sandboxPath.value });
    // The console goes on polling then.
    isKeyAsked.value = reply.problem !== undefined;
    return reply;
  };
  return (
    <section class="card" aria-label="Key">
      <h2>This environment is closed</h2>
      <Form label="Key" submit="Use this key" onSubmit={tryKey}>
        <div class="field">
          <label for="key">Key of the environment</label>
          <input
            id="key"
            type="password"
            autocomplete="off"
            value={key}
            onInput={(event) => {
              key.value = event.currentTarget.value;
            }}
          />
          <div class="hint">Its owner has it. The console keeps it until you close this tab, and shows it nowhere.</div>
        </div>
      </Form>
    </section>
  );
}
