import { useSignal } from '@preact/signals';
import type { Defect, Sandbox } from '../api/types.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Field, Select } from '../parts/field.tsx';
import { count } from '../parts/format.ts';
import { changeSettings } from '../state/settings.ts';
import { DefectRow } from './defect-row.tsx';
import { AREA_OPTIONS, LEVEL_OPTIONS } from './options.ts';

/** The defects by area, each with a switch or, during a hunt, those that it can have, each with a button that reports it. */
export function Catalogue({ defects: all, sandbox }: { defects: readonly Defect[]; sandbox: Sandbox }) {
  const area = useSignal('');
  const level = useSignal('');
  const text = useSignal('');
  const { hunt } = sandbox;
  const defects = hunt
    ? all.filter(
        (defect) => (hunt.area ?? defect.area) === defect.area && (hunt.level ?? defect.level) === defect.level,
      )
    : all;
  const matches = defects.filter(
    (defect) =>
      (area.value === '' || defect.area === area.value) &&
      (level.value === '' || String(defect.level) === level.value) &&
      `${defect.id} ${defect.title}`.toLowerCase().includes(text.value.trim().toLowerCase()),
  );
  const on = sandbox.defects.length;
  return (
    <section aria-label="Catalogue">
      <div class="toolbar">
        <Select label="Area" value={area} options={[['', 'all areas'], ...AREA_OPTIONS]} />
        <Select label="Level" value={level} options={[['', 'all levels'], ...LEVEL_OPTIONS]} />
        <Field label="Search" value={text} placeholder="total, etag, …" />
        {on > 0 && (
          <ActionButton label={`Switch off ${count(on, 'defect')}`} action={() => changeSettings({ defects: null })} />
        )}
      </div>
      <p class="hint" aria-live="polite">
        {matches.length} of {defects.length} defects
      </p>
      {[...Map.groupBy(matches, (defect) => defect.area)].map(([name, members]) => (
        <section key={name} class="area" aria-label={name}>
          <h3>{name}</h3>
          <ul class="defects">
            {members.map((defect) => (
              <DefectRow key={defect.id} defect={defect} sandbox={sandbox} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
