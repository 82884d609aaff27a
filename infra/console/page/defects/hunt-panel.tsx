import { useSignal } from '@preact/signals';
import type { Hunt, Revealed } from '../api/types.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Field, numberIn, Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { count } from '../parts/format.ts';
import { sendAction } from '../state/actions.ts';
import { revealed } from '../state/catalogue.ts';
import { sandboxPath } from '../state/place.ts';
import { changeSettings } from '../state/settings.ts';
import { AREA_OPTIONS, LEVEL_OPTIONS } from './options.ts';

/** How many wrong findings a hunt allows for each of its defects. */
const WRONG_PER_DEFECT = 3;

/** The current hunt, or a form that starts one and the result of the last. */
export function HuntPanel({ hunt }: { hunt: Hunt | null }) {
  return (
    <section class="card" aria-label="Hunt">
      <h2>A hunt for hidden bugs</h2>
      {hunt ? <CurrentHunt hunt={hunt} /> : <StartHunt />}
      {!hunt && revealed.value && <RevealedHunt defects={revealed.value} />}
    </section>
  );
}

function StartHunt() {
  const number = useSignal('3');
  const seed = useSignal('1');
  const level = useSignal('');
  const area = useSignal('');
  const send = () => {
    revealed.value = undefined;
    return changeSettings({
      hunt: {
        count: numberIn(number.value),
        seed: numberIn(seed.value),
        ...(level.value && { level: Number(level.value) }),
        ...(area.value && { area: area.value }),
      },
    });
  };
  return (
    <>
      <p>
        The service hides a few bugs from you: find out what is wrong, then name it. The same seed hides the same bugs
        everywhere, so a class can hunt together.
      </p>
      <Form label="Start a hunt" submit="Start the hunt" onSubmit={send}>
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
  const wrong = hunt.guesses - hunt.found.length;
  const left = hunt.count * WRONG_PER_DEFECT - wrong;
  return (
    <>
      <p>
        <strong>
          {hunt.found.length} of {count(hunt.count, 'bug')} found.
        </strong>{' '}
        You may be wrong {count(left, 'more time')}. Use the service, and name what you find in the catalogue below.
      </p>
      <ActionButton label="Reveal the bugs" confirm="This ends the hunt." action={reveal} />
    </>
  );
}

async function reveal() {
  const reply = await sendAction<{ defects: Revealed }>({ method: 'POST', path: `${sandboxPath.value}/reveal` });
  if (reply.data) revealed.value = reply.data.defects;
  return reply;
}

function RevealedHunt({ defects }: { defects: Revealed }) {
  return (
    <section aria-label="Bugs of the last hunt">
      <h3>Bugs of the last hunt</h3>
      <ul>
        {defects.map(({ id, found, met }) => (
          <li key={id}>
            <code>{id}</code>: {found ? 'you found it' : 'not found'}, met by {count(met, 'request')}
          </li>
        ))}
      </ul>
    </section>
  );
}
