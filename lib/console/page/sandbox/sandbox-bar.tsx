import { useSignal } from '@preact/signals';
import { ActionButton, Button, CopyButton, ToggleButton } from '../parts/cards-and-buttons.tsx';
import { sendAction } from '../state/actions.ts';
import { baseUrl, sandboxName, sandboxPath } from '../state/place.ts';
import { ImportSnapshot, ResetSandbox, SeedSandbox } from './dialogs.tsx';
import { OpenSandbox } from './open-sandbox.tsx';

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
