import { useSignal } from '@preact/signals';
import { parseInstant } from '../../../sandboxes/clock.ts';
import { ActionButton, Card } from '../parts/cards-and-buttons.tsx';
import { Field, Form, Select, type Values } from '../parts/form.tsx';
import { formatInstant } from '../parts/format.ts';
import { NamedOnly } from '../sandbox/sandbox-bar.tsx';
import { changeSettings, post } from '../state/actions.ts';
import { clockKind, presentInstant, sandboxTime } from '../state/sandbox.ts';

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
  const freeze = () => changeSettings({ clock: presentInstant() });
  return (
    <section class="card box" aria-label="Clock">
      <p class="big-time">{formatInstant(sandboxTime.value)}</p>
      <p>{KINDS[clockKind.value]}.</p>
      <div class="buttons flex">
        {clockKind.value !== 'still' && <ActionButton label="Freeze it now" tone="primary" action={freeze} />}
        {clockKind.value !== 'real' && (
          <ActionButton label="Back to the real time" action={() => changeSettings({ clock: null })} />
        )}
      </div>
    </section>
  );
}

const THEN = [
  ['still', 'stands still'],
  ['running', 'runs on'],
] as const;

function SetClock() {
  const at = useSignal('2026-01-01T00:00:00Z');
  const send = ({ clock, then }: Values) => changeSettings({ clock: then === 'still' ? clock : { startAt: clock } });
  const tone = clockKind.value === 'still' ? 'primary' : 'plain';
  return (
    <Card title="Set it" label="Set the clock">
      <Form label="Set the clock" submit="Set the clock" tone={tone} onSubmit={send}>
        <Field label="Time (ISO 8601)" name="clock" value={at} hint={firstOrderAt(at.value)} />
        <Select label="From then on, it" name="then" options={THEN} />
      </Form>
    </Card>
  );
}

function firstOrderAt(text: string): string {
  const milliseconds = parseInstant(text);
  return milliseconds === undefined ? '' : `The first order then is ORD-${String(milliseconds).padStart(13, '0')}-001.`;
}

const STEPS = [
  ['a minute', 60_000],
  ['an hour', 3_600_000],
  ['a day', 86_400_000],
] as const;

function AdvanceClock() {
  return (
    <Card title="Advance it" label="Advance the clock">
      <p>No waiting: time jumps. If it ran with the real time, it stands still from then on.</p>
      <div class="buttons flex">
        {STEPS.map(([label, advanceMs]) => (
          <ActionButton key={label} label={`By ${label}`} action={() => post('/clock', { advanceMs })} />
        ))}
      </div>
    </Card>
  );
}
