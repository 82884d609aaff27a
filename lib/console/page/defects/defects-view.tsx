import { useSignal } from '@preact/signals';
import { countOf } from '../../../count-of.ts';
import type { Change, Defect, Sandbox } from '../api/types.ts';
import { ActionButton, Card } from '../parts/cards-and-buttons.tsx';
import { Field, Select } from '../parts/form.tsx';
import { NamedOnly } from '../sandbox/sandbox-bar.tsx';
import { changeSettings } from '../state/actions.ts';
import { catalogue, changes } from '../state/catalogue.ts';
import { runningHunt, sandbox } from '../state/sandbox.ts';
import { ChangeEntry, DefectEntry } from './entries.tsx';
import { AREA_OPTIONS, HuntPanel, LEVEL_OPTIONS } from './hunt-panel.tsx';

export function DefectsView() {
  const current = sandbox.value;
  return (
    <>
      <p class="lead">
        Switch on a known bug in this sandbox, and run your tests against it: if they fail, they noticed. If they pass
        although requests met it, a check is missing. A compatible change breaks nothing: if your tests fail, they check
        something that was never promised.
      </p>
      <NamedOnly>
        {current && <BugsOn sandbox={current} />}
        {current && <HuntPanel sandbox={current} />}
        {catalogue.value && changes.value && current ? (
          <div class="switches">
            <Changes {...changes.value} sandbox={current} />
            <Catalogue {...catalogue.value} sandbox={current} />
          </div>
        ) : (
          <p class="hint">Loading…</p>
        )}
      </NamedOnly>
    </>
  );
}

/** The compatible changes, each with a switch. They start folded on a narrow screen, where they precede the bugs. */
function Changes({ changes, sandbox }: { changes: readonly Change[]; sandbox: Sandbox }) {
  const isOpen = useSignal(sandbox.changes.length > 0 || matchMedia('(min-width: 1001px)').matches);
  const on = sandbox.changes.length;
  const setAll = (ids: readonly string[]) => changeSettings({ changes: ids });
  const switchAllOn = () => setAll(changes.map(({ id }) => id));
  return (
    <details
      class="card box changes"
      open={isOpen}
      onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
    >
      <summary>
        <h2>Compatible changes</h2> {on} of {changes.length} on
      </summary>
      <p class="hint">
        They break nothing, because the service never promised what they change. With them on, your tests should still
        pass.
      </p>
      <div class="buttons flex">
        {on < changes.length && <ActionButton label="Switch all on" small action={switchAllOn} />}
        {on > 0 && <ActionButton label="Switch all off" small action={() => setAll([])} />}
      </div>
      <ul class="defects box" aria-label="Compatible changes">
        {changes.map((change) => (
          <ChangeEntry key={change.id} change={change} sandbox={sandbox} />
        ))}
      </ul>
    </details>
  );
}

/** The bugs that are on, before everything else of the view. */
function BugsOn({ sandbox }: { sandbox: Sandbox }) {
  const on = (catalogue.value?.defects ?? []).filter(({ id }) => sandbox.defects.some((active) => active.id === id));
  if (on.length === 0) return null;
  return (
    <Card title="Bugs that are on">
      <div class="buttons flex">
        <ActionButton
          label={`Switch off ${countOf(on.length, 'bug')}`}
          small
          action={() => changeSettings({ defects: null })}
        />
      </div>
      <ul class="defects box">
        {on.map((defect) => (
          <DefectEntry key={defect.id} defect={defect} sandbox={sandbox} />
        ))}
      </ul>
    </Card>
  );
}

/**
 * The bugs by area, each with a switch or, during a hunt, those that it can have, each with a button that reports it.
 */
function Catalogue({ defects: all, sandbox }: { defects: readonly Defect[]; sandbox: Sandbox }) {
  const area = useSignal('');
  const level = useSignal('');
  const text = useSignal('');
  const hunt = runningHunt(sandbox);
  const defects = all.filter(
    (defect) => (hunt?.area ?? defect.area) === defect.area && (hunt?.level ?? defect.level) === defect.level,
  );
  const matches = defects.filter(
    (defect) =>
      (area.value === '' || defect.area === area.value) &&
      (level.value === '' || String(defect.level) === level.value) &&
      `${defect.id} ${defect.title}`.toLowerCase().includes(text.value.trim().toLowerCase()),
  );
  return (
    <section aria-label="Catalogue">
      <div class="toolbar flex">
        <Select label="Area" value={area} options={[['', 'all areas'], ...AREA_OPTIONS]} />
        <Select label="Level" value={level} options={[['', 'all levels'], ...LEVEL_OPTIONS]} />
        <Field label="Search" value={text} placeholder="total, etag, …" />
      </div>
      <p class="hint" aria-live="polite">
        {matches.length} of {countOf(defects.length, 'bug')}
      </p>
      {[...Map.groupBy(matches, (defect) => defect.area)].map(([name, members]) => (
        <section key={name} class="area" aria-label={name}>
          <h3>{name}</h3>
          <ul class="defects box">
            {members.map((defect) => (
              <DefectEntry key={defect.id} defect={defect} sandbox={sandbox} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
