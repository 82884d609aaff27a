import { useSignal } from '@preact/signals';
import type { Hunt, Revealed, Sandbox } from '../api/types.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Field, numberIn, Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { count } from '../parts/format.ts';
import { sendAction } from '../state/actions.ts';
import { sandboxPath } from '../state/place.ts';
import { changeSettings } from '../state/settings.ts';
import { AREA_OPTIONS, LEVEL_OPTIONS } from './options.ts';

/** The current hunt, or a form that starts one and the result of the last. */
export function HuntPanel({ sandbox: { hunt, revealed, defects } }: { sandbox: Sandbox }) {
  return (
    <section class="card" aria-label="Hunt">
      <h2>A hunt for hidden bugs</h2>
      {hunt ? <CurrentHunt hunt={hunt} /> : <StartHunt defectsOn={defects.length} />}
      {revealed && <RevealedHunt defects={revealed} />}
    </section>
  );
}

/** A hunt and defects of one's own exclude each other, so the request switches those off. */
function StartHunt({ defectsOn }: { defectsOn: number }) {
  const number = useSignal('3');
  const seed = useSignal('1');
  const level = useSignal('');
  const area = useSignal('');
  const send = () =>
    changeSettings({
      ...(defectsOn > 0 && { defects: null }),
      hunt: {
        count: numberIn(number.value),
        seed: numberIn(seed.value),
        ...(level.value && { level: Number(level.value) }),
        ...(area.value && { area: area.value }),
      },
    });
  return (
    <>
      <p>
        The service hides a few bugs from you: find out what is wrong, then name it. The same seed hides the same bugs
        everywhere, so a class can hunt together.
      </p>
      <Form
        label="Start a hunt"
        submit={defectsOn > 0 ? `Switch off ${count(defectsOn, 'defect')} and begin` : 'Start the hunt'}
        onSubmit={send}
      >
        {(violationsAt) => (
          <div class="fields">
            <Field label="How many bugs" type="number" value={number} violations={violationsAt('hunt.count')} />
            <Field label="Seed" type="number" value={seed} violations={violationsAt('hunt.seed')} />
            <Select label="Level" value={level} options={[['', 'any'], ...LEVEL_OPTIONS]} />
            <Select label="Area" value={area} options={[['', 'any'], ...AREA_OPTIONS]} />
          </div>
        )}
      </Form>
    </>
  );
}

function CurrentHunt({ hunt }: { hunt: Hunt }) {
  return (
    <>
      <p>
        <strong>
          {hunt.found.length} of {count(hunt.count, 'bug')} found.
        </strong>{' '}
        You may be wrong {count(hunt.wrongLeft, 'more time')}. Use the service, and name what you find in the list
        below.
      </p>
      <ActionButton label="Reveal the bugs" confirm="This ends the hunt." action={reveal} />
    </>
  );
}

function reveal() {
  return sendAction({ method: 'POST', path: `${sandboxPath.value}/reveal` });
}

function RevealedHunt({ defects }: { defects: readonly Revealed[] }) {
  return (
    <section aria-label="Bugs of the last hunt">
      <h3>Bugs of the last hunt</h3>
      <ul>
        {defects.map(({ id, title, rule, found, met }) => (
          <li key={id}>
            <strong>{title}</strong> (<code>{id}</code>): {found ? 'you found it' : 'not found'}, met by{' '}
            {count(met, 'request')}. {rule}
          </li>
        ))}
      </ul>
    </section>
  );
}
