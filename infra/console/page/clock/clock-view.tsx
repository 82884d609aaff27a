import { useSignal } from '@preact/signals';
import { ActionButton } from '../parts/action-button.tsx';
import { Field, Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { formatInstant } from '../parts/format.ts';
import { NamedOnly } from '../sandbox/named-only.tsx';
import { sendAction } from '../state/actions.ts';
import { clockKind, presentInstant, sandboxTime } from '../state/clock.ts';
import { sandboxPath } from '../state/place.ts';
import { changeSettings } from '../state/settings.ts';

export function ClockView() {
  return (
    <>
      <p class="lead">
        A sandbox has a time of its own. Freeze it, and ids and timestamps are known before you run a test. Advance it,
        and see what expires: idempotency keys after a day, for example.
      </p>
      <NamedOnly>
        <div class="cards">
          <CurrentTime />
          <SetClock />
          <AdvanceClock />
        </div>
      </NamedOnly>
    </>
  );
}

const KINDS = {
  real: 'It runs with the real time',
  still: 'It stands still',
  running: 'It runs on from the time that was set',
} as const;

function CurrentTime() {
  return (
    <section class="card face" aria-label="Clock">
      <p class="big-time">{formatInstant(sandboxTime.value)}</p>
      <p>{KINDS[clockKind.value]}.</p>
      <div class="buttons">
        {clockKind.value !== 'still' && (
          <ActionButton
            label="Freeze it now"
            tone="primary"
            action={() => changeSettings({ clock: presentInstant() })}
          />
        )}
        {clockKind.value !== 'real' && (
          <ActionButton label="Back to the real time" action={() => changeSettings({ clock: null })} />
        )}
      </div>
    </section>
  );
}

function SetClock() {
  const at = useSignal('2026-01-01T00:00');
  const then = useSignal('still');
  const send = () => {
    const instant = instantIn(at.value);
    return changeSettings({ clock: then.value === 'still' ? instant : { startAt: instant } });
  };
  return (
    <section class="card" aria-label="Set the clock">
      <h2>Set it</h2>
      <Form
        label="Set the clock"
        submit="Set the clock"
        tone={clockKind.value === 'still' ? 'primary' : 'plain'}
        onSubmit={send}
      >
        {(violationsAt) => (
          <>
            <Field
              label="Time in UTC"
              type="datetime-local"
              value={at}
              violations={violationsAt('clock')}
              hint={firstOrderAt(at.value)}
            />
            <Select
              label="From then on, it"
              value={then}
              options={[
                ['still', 'stands still'],
                ['running', 'runs on'],
              ]}
            />
          </>
        )}
      </Form>
    </section>
  );
}

/** Browsers omit seconds that are zero. A text that is no time is sent as it is, so that the service refuses it. */
function instantIn(text: string): string {
  const milliseconds = Date.parse(`${text}Z`);
  return Number.isNaN(milliseconds) ? text : new Date(milliseconds).toISOString();
}

function firstOrderAt(text: string): string {
  const milliseconds = Date.parse(`${text}Z`);
  return Number.isNaN(milliseconds) ? '' : `The first order then is ORD-${String(milliseconds).padStart(13, '0')}-001.`;
}

const STEPS = [
  ['a minute', 60_000],
  ['an hour', 3_600_000],
  ['a day', 86_400_000],
] as const;

function AdvanceClock() {
  return (
    <section class="card" aria-label="Advance the clock">
      <h2>Advance it</h2>
      <p>No waiting: time jumps. If it ran with the real time, it stands still from then on.</p>
      <div class="buttons">
        {STEPS.map(([label, milliseconds]) => (
          <ActionButton key={label} label={`By ${label}`} action={() => advance(milliseconds)} />
        ))}
      </div>
    </section>
  );
}

function advance(advanceMs: number) {
  return sendAction({ method: 'POST', path: `${sandboxPath.value}/clock`, body: { advanceMs } });
}
