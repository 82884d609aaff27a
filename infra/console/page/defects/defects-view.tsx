import { NamedOnly } from '../sandbox/named-only.tsx';
import { catalogue, changes } from '../state/catalogue.ts';
import { sandbox } from '../state/sandbox.ts';
import { Catalogue } from './catalogue.tsx';
import { Changes } from './changes.tsx';
import { HuntPanel } from './hunt-panel.tsx';

export function DefectsView() {
  return (
    <>
      <p class="lead">
        A defect is a known bug that you can switch on in this sandbox. Run your tests against it: if they fail, they
        noticed. If they pass although requests met it, a check is missing. A compatible change breaks nothing: if your
        tests fail, they check something that was never promised.
      </p>
      <NamedOnly>
        {sandbox.value && <HuntPanel sandbox={sandbox.value} />}
        {catalogue.value && changes.value && sandbox.value ? (
          <div class="switches">
            <Changes changes={changes.value} sandbox={sandbox.value} />
            <Catalogue defects={catalogue.value} sandbox={sandbox.value} />
          </div>
        ) : (
          <p class="hint">Loading…</p>
        )}
      </NamedOnly>
    </>
  );
}
