import { NamedOnly } from '../sandbox/named-only.tsx';
import { catalogue } from '../state/catalogue.ts';
import { sandbox } from '../state/sandbox.ts';
import { Catalogue } from './catalogue.tsx';
import { HuntPanel } from './hunt-panel.tsx';

export function DefectsView() {
  return (
    <>
      <p class="lead">
        A defect is a known bug that you can switch on in this sandbox. Run your tests against it: if they fail, they
        noticed. If they pass although requests met it, a check is missing.
      </p>
      <NamedOnly>
        {sandbox.value && <HuntPanel hunt={sandbox.value.hunt} revealed={sandbox.value.revealed} />}
        {catalogue.value && sandbox.value ? (
          <Catalogue defects={catalogue.value} sandbox={sandbox.value} />
        ) : (
          <p class="hint">Loading…</p>
        )}
      </NamedOnly>
    </>
  );
}
