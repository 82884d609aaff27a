import { useSignal } from '@preact/signals';
import { CopyButton } from '../parts/copy-button.tsx';
import { ToggleButton } from '../parts/toggle-button.tsx';
import { baseUrl, sandboxName } from '../state/place.ts';
import { ExportSnapshot } from './export-snapshot.tsx';
import { ImportSnapshot } from './import-snapshot.tsx';
import { OpenSandbox } from './open-sandbox.tsx';
import { ResetSandbox } from './reset-sandbox.tsx';
import { SeedSandbox } from './seed-sandbox.tsx';

const DIALOGS = { seed: SeedSandbox, reset: ResetSandbox, import: ImportSnapshot } as const;

export function SandboxBar() {
  const open = useSignal<keyof typeof DIALOGS | undefined>(undefined);
  const isUnfolded = useSignal(false);
  const close = () => {
    open.value = undefined;
  };
  const button = (name: keyof typeof DIALOGS, label: string) => (
    <button
      type="button"
      class="plain small"
      onClick={() => {
        open.value = name;
      }}
    >
      {label}
    </button>
  );
  const OpenDialog = open.value && DIALOGS[open.value];
  return (
    <section class="sandbox-bar" aria-label="This sandbox">
      <OpenSandbox key={sandboxName.value} submit="Open" initial={sandboxName.value} />
      <div class="base-url">
        <span class="caption">Base URL for your tests</span>
        <code>
          <bdi>{baseUrl}</bdi>
        </code>
        <CopyButton label="Copy base URL" shortLabel="Copy" text={() => baseUrl.value} />
      </div>
      <ToggleButton isOpen={isUnfolded} class="plain small unfold" aria-label="Seed, export, import, reset">
        ⋯
      </ToggleButton>
      <div class={isUnfolded.value ? 'buttons' : 'buttons folded'}>
        {button('seed', 'Seed…')}
        <ExportSnapshot />
        {button('import', 'Import…')}
        {button('reset', 'Reset…')}
      </div>
      {OpenDialog && <OpenDialog onClose={close} />}
    </section>
  );
}
