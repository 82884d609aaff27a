import { useSignal } from '@preact/signals';
import type { Problem } from '../api/exchange.ts';
import type { Change, Sandbox } from '../api/types.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { changeSettings, toggleId } from '../state/settings.ts';
import { Switch } from './switch.tsx';

/** The compatible changes, each with a switch. They start folded on a narrow screen, where they precede the defects. */
export function Changes({ changes, sandbox }: { changes: readonly Change[]; sandbox: Sandbox }) {
  const isOpen = useSignal(sandbox.changes.length > 0 || matchMedia('(min-width: 1001px)').matches);
  const on = sandbox.changes.length;
  const setAll = (ids: readonly string[]) => changeSettings({ changes: ids });
  return (
    <details
      class="card changes"
      open={isOpen}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open;
      }}
    >
      <summary>
        <h2>Compatible changes</h2> {on} of {changes.length} on
      </summary>
      <p class="hint">
        They break nothing, because the service never promised what they change. With them on, your tests should still
        pass.
      </p>
      <div class="buttons">
        {on < changes.length && <ActionButton label="Switch all on" small action={() => setAll(changes.map(idOf))} />}
        {on > 0 && <ActionButton label="Switch all off" small action={() => setAll([])} />}
      </div>
      <ul class="defects" aria-label="Compatible changes">
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} sandbox={sandbox} />
        ))}
      </ul>
    </details>
  );
}

function ChangeRow({ change, sandbox }: { change: Change; sandbox: Sandbox }) {
  const problem = useSignal<Problem | undefined>(undefined);
  const active = sandbox.changes.find(({ id }) => id === change.id);
  const toggle = async () => {
    problem.value = (await toggleId('changes', change.id)).problem;
  };
  return (
    <li>
      <div class="defect">
        <Switch title={change.title} isOn={active !== undefined} toggle={toggle} />
        {active && <span class="badge warning">met {active.met}</span>}
      </div>
      <ProblemNote problem={problem.value} />
      <details>
        <summary>
          About <code>{change.id}</code>
        </summary>
        <dl class="facts">
          <dt>Freedom</dt>
          <dd>{change.freedom}</dd>
          <dt>Hint</dt>
          <dd>{change.hint}</dd>
        </dl>
      </details>
    </li>
  );
}

function idOf({ id }: Change): string {
  return id;
}
