import { useSignal } from '@preact/signals';
import { ActionButton } from '../parts/action-button.tsx';
import { Field, numberIn } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { sandbox } from '../state/sandbox.ts';
import { changeSettings } from '../state/settings.ts';

export function RateLimitForm() {
  const requests = useSignal('10');
  const windowSeconds = useSignal('60');
  const current = sandbox.value?.settings.rateLimit;
  const send = () =>
    changeSettings({ rateLimit: { requests: numberIn(requests.value), windowSeconds: numberIn(windowSeconds.value) } });
  return (
    <section class="card" aria-label="Rate limit">
      <h2>Rate limit</h2>
      <p>
        {current ? `On: ${current.requests} requests in ${current.windowSeconds} s.` : 'Off.'} Beyond it, requests get a
        429 with <code>Retry-After</code>.
      </p>
      <Form label="Rate limit" submit="Set the limit" tone="plain" onSubmit={send}>
        {(violationsAt) => (
          <div class="fields">
            <Field label="Requests" type="number" value={requests} violations={violationsAt('rateLimit.requests')} />
            <Field
              label="In how many seconds"
              type="number"
              value={windowSeconds}
              violations={violationsAt('rateLimit.windowSeconds')}
            />
          </div>
        )}
      </Form>
      {current && <ActionButton label="Turn the limit off" action={() => changeSettings({ rateLimit: null })} />}
    </section>
  );
}
