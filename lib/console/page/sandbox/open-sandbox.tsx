import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { DEFAULT_SANDBOX, isSandboxName, SANDBOX_NAME_RULE } from '../../../sandboxes/limits.ts';
import { Button, Card } from '../parts/cards-and-buttons.tsx';
import { Field } from '../parts/form.tsx';
import { isDefault, openSandbox } from '../state/place.ts';
import { knownSandboxes } from '../state/remember.ts';

interface OpenSandboxProps {
  readonly submit: string;
  readonly initial: string;
  readonly tone?: 'primary' | 'plain';
}

export function OpenSandbox({ submit, initial, tone = 'plain' }: OpenSandboxProps) {
  const name = useSignal(initial);
  const isWrong = useSignal(false);
  const open = (event: Event) => {
    event.preventDefault();
    isWrong.value = !isSandboxName(name.value);
    if (!isWrong.value) openSandbox(name.value);
  };
  const error = isWrong.value ? `A name has ${SANDBOX_NAME_RULE}` : undefined;
  return (
    <form class="inline" aria-label="Open a sandbox" noValidate onSubmit={open}>
      <Field label="Sandbox" value={name} list="known-sandboxes" placeholder="my-tests" error={error} />
      <Button type="submit" label={submit} class={tone} />
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

/** Shows its content in a named sandbox. In the default one, which has no settings, offers to open another. */
export function NamedOnly({ children }: { children: ComponentChildren }) {
  if (!isDefault.value) return <>{children}</>;
  return (
    <Card title="This needs a sandbox with a name">
      <p>
        You are in the sandbox <code>default</code>, which every plain request uses. It has no settings, so nobody can
        break it for the others. Name a sandbox of your own: it exists as soon as you name it, and it costs nothing.
      </p>
      <OpenSandbox submit="Open it" initial="my-tests" tone="primary" />
    </Card>
  );
}
