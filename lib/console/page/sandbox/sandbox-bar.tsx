import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { DEFAULT_SANDBOX, isSandboxName, SANDBOX_NAME_RULE } from '../../../sandboxes/sandbox-limits.ts';
import { ActionButton, Button, Card, CopyButton, ToggleButton } from '../parts/cards-and-buttons.tsx';
import { Field } from '../parts/form.tsx';
import { sendAction } from '../state/actions.ts';
import { baseUrl, isDefault, openSandbox, sandboxName, sandboxPath } from '../state/place.ts';
import { knownSandboxes } from '../state/remember.ts';
import { ImportSnapshot, ResetSandbox, SeedSandbox } from './dialogs.tsx';

const DIALOGS = { Seed: SeedSandbox, Reset: ResetSandbox, Import: ImportSnapshot } as const;

export function SandboxBar() {
  const open = useSignal<keyof typeof DIALOGS | undefined>(undefined);
  const isUnfolded = useSignal(false);
  const button = (name: keyof typeof DIALOGS) => (
    <Button label={`${name}…`} class="plain small" onClick={() => (open.value = name)} />
  );
  const OpenDialog = open.value && DIALOGS[open.value];
  return (
    <section class="sandbox-bar flex" aria-label="This sandbox">
      <OpenSandbox key={sandboxName.value} submit="Open" initial={sandboxName.value} />
      <div class="base-url">
        <span class="caption narrow-hidden">Base URL for your tests</span>
        <code>
          <bdi>{baseUrl}</bdi>
        </code>
        <CopyButton label="Copy base URL" shortLabel="Copy" text={() => baseUrl.value} />
      </div>
      <ToggleButton isOpen={isUnfolded} class="plain small narrow-only" aria-label="Seed, export, import, reset">
        ⋯
      </ToggleButton>
      <div class={isUnfolded.value ? 'buttons flex' : 'buttons flex narrow-hidden'}>
        {button('Seed')}
        <ActionButton label="Export" small action={downloadSnapshot} />
        {button('Import')}
        {button('Reset')}
      </div>
      {OpenDialog && <OpenDialog onClose={() => (open.value = undefined)} />}
    </section>
  );
}

async function downloadSnapshot() {
  const reply = await sendAction({ method: 'GET', path: `${sandboxPath.value}/snapshot` });
  if (reply.data === undefined) return reply;
  const url = URL.createObjectURL(new Blob([JSON.stringify(reply.data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${sandboxName.value}.json`;
  link.click();
  URL.revokeObjectURL(url);
  return reply;
}

interface OpenSandboxProps {
  readonly submit: string;
  readonly initial: string;
  readonly tone?: 'primary' | 'plain';
}

function OpenSandbox({ submit, initial, tone = 'plain' }: OpenSandboxProps) {
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
