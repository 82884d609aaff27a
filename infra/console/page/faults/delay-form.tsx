import { useSignal } from '@preact/signals';
import { ActionButton } from '../parts/action-button.tsx';
import { Field, numberIn } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { sandbox } from '../state/sandbox.ts';
import { changeSettings } from '../state/settings.ts';

export function DelayForm() {
  const delayMs = useSignal('500');
  const current = sandbox.value?.settings.delayMs ?? 0;
  return (
    <section class="card" aria-label="Delay">
      <h2>Delay</h2>
      <p>
        {current === 0 ? 'Off.' : `Every response waits ${current} ms.`} Does your client show that it waits, and when
        does it give up?
      </p>
      <Form
        label="Delay"
        submit="Set the delay"
        tone="plain"
        onSubmit={() => changeSettings({ delayMs: numberIn(delayMs.value) })}
      >
        {(violationsAt) => (
          <Field label="Delay in ms" type="number" value={delayMs} violations={violationsAt('delayMs')} />
        )}
      </Form>
      {current !== 0 && <ActionButton label="Turn the delay off" action={() => changeSettings({ delayMs: null })} />}
    </section>
  );
}
