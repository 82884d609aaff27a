import { useSignal } from '@preact/signals';
import { DEFAULT_SANDBOX, isSandboxName, SANDBOX_NAME_RULE } from '../../../../lib/sandboxes/sandbox-name.ts';
import { Field } from '../parts/field.tsx';
import { knownSandboxes } from '../state/known-sandboxes.ts';
import { openSandbox } from '../state/place.ts';

interface OpenSandboxProps {
  readonly submit: string;
  readonly initial: string;
  readonly tone?: 'primary' | 'plain';
}

export function OpenSandbox({ submit, initial, tone = 'plain' }: OpenSandboxProps) {
  const name = useSignal(initial);
  const isWrong = useSignal(false);
  return (
    <form
      class="inline"
      aria-label="Open a sandbox"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        isWrong.value = !isSandboxName(name.value);
        if (!isWrong.value) openSandbox(name.value);
      }}
    >
      <Field
        label="Sandbox"
        value={name}
        list="known-sandboxes"
        placeholder="my-tests"
        violations={isWrong.value ? [{ path: 'name', message: `A name has ${SANDBOX_NAME_RULE}` }] : []}
      />
      <button type="submit" class={tone}>
        {submit}
      </button>
    </form>
  );
}

/** The names that the browser suggests for a sandbox. */
export function SandboxSuggestions() {
  return (
    <datalist id="known-sandboxes">
      {[DEFAULT_SANDBOX, ...knownSandboxes.value.filter((name) => name !== DEFAULT_SANDBOX)].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
