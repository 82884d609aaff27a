import { countOf } from '../../../count-of.ts';
import { DEFECT_AREAS, type DefectLevel } from '../../../switches/ids.ts';
import type { Hunt, Sandbox, Schemas } from '../api/types.ts';
import { ActionButton, Card } from '../parts/cards-and-buttons.tsx';
import { Field, Form, Select, type Values } from '../parts/form.tsx';
import { formatInstant } from '../parts/format.ts';
import { changeSettings, post } from '../state/actions.ts';
import { runningHunt } from '../state/sandbox.ts';

export const AREA_OPTIONS: readonly (readonly [string, string])[] = DEFECT_AREAS.map((area) => [area, area]);

const LEVELS: Readonly<Record<DefectLevel, string>> = {
  1: 'a smoke test finds it',
  2: 'takes a check of the rule',
  3: 'takes a boundary or a race',
};

export const LEVEL_OPTIONS: readonly (readonly [string, string])[] = Object.entries(LEVELS).map(([level, text]) => [
  level,
  `${level}: ${text}`,
]);

/** The current hunt, or a form that starts one and the result of the last. */
export function HuntPanel({ sandbox }: { sandbox: Sandbox }) {
  const { revealed, defects, hunt: last } = sandbox;
  const hunt = runningHunt(sandbox);
  return (
    <Card title="A hunt for hidden bugs" label="Hunt">
      {last?.ended && (
        <p>
          A reset ended the last hunt, {formatInstant(last.ended)}, with {last.found.length} of{' '}
          {countOf(last.count, 'bug')} found.
        </p>
      )}
      {hunt ? <CurrentHunt hunt={hunt} /> : <StartHunt defectsOn={defects.length} />}
      {revealed && <RevealedHunt defects={revealed} />}
    </Card>
  );
}

/** A hunt excludes bugs of one's own, so the request switches those off. */
function StartHunt({ defectsOn }: { defectsOn: number }) {
  const send = (hunt: Values) => changeSettings({ ...(defectsOn > 0 && { defects: null }), hunt });
  const submit = defectsOn > 0 ? `Switch off ${countOf(defectsOn, 'bug')} and begin` : 'Start the hunt';
  return (
    <>
      <p>
        The service hides a few bugs from you: find out what is wrong, then name it. The same seed hides the same bugs
        everywhere, so a class can hunt together.
      </p>
      <Form label="Start a hunt" submit={submit} at="hunt." onSubmit={send}>
        <div class="fields">
          <Field label="How many bugs" type="number" name="count" initial="3" />
          <Field label="Seed" type="number" name="seed" initial="1" />
          <Select label="Level" name="level" options={[['', 'any'], ...LEVEL_OPTIONS]} />
          <Select label="Area" name="area" options={[['', 'any but access'], ...AREA_OPTIONS]} />
        </div>
      </Form>
    </>
  );
}

function CurrentHunt({ hunt }: { hunt: Hunt }) {
  return (
    <>
      <p>
        <strong>
          {hunt.found.length} of {countOf(hunt.count, 'bug')} found.
        </strong>{' '}
        You may be wrong {countOf(hunt.wrongLeft, 'more time')}. Use the service, and name what you find in the list
        below.
      </p>
      <ActionButton label="Reveal the bugs" confirm="This ends the hunt." action={() => post('/reveal')} />
    </>
  );
}

function RevealedHunt({ defects }: { defects: readonly Schemas['RevealedDefect'][] }) {
  return (
    <section aria-label="Bugs of the last hunt">
      <h3>Bugs of the last hunt</h3>
      <ul>
        {defects.map(({ id, title, rule, found, met }) => (
          <li key={id}>
            <strong>{title}</strong> (<code>{id}</code>): {found ? 'you found it' : 'not found'}, met by{' '}
            {countOf(met, 'request')}. {rule}
          </li>
        ))}
      </ul>
    </section>
  );
}
