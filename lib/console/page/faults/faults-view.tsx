import { Card } from '../parts/boxes.tsx';
import { ActionButton } from '../parts/buttons.tsx';
import { Field, Form, type Values } from '../parts/form.tsx';
import { NamedOnly } from '../sandbox/open-sandbox.tsx';
import { changeSettings } from '../state/change-settings.ts';
import { sandbox } from '../state/sandbox.ts';
import { AccessForm } from './access-form.tsx';
import { AddRule, RuleList } from './rules.tsx';

export function FaultsView() {
  return (
    <>
      <p class="lead">
        Make the service fail on purpose, and see what your client does: does it retry, does it order twice, does it
        tell its user? Faults affect only requests in this sandbox.
      </p>
      <NamedOnly>
        <div class="cards">
          <RuleList />
          <AddRule />
          <DelayForm />
          <AccessForm />
          <RateLimitForm />
        </div>
      </NamedOnly>
    </>
  );
}

function DelayForm() {
  const current = sandbox.value?.settings.delayMs ?? 0;
  return (
    <Card title="Delay">
      <p>
        {current === 0 ? 'Off.' : `Every response waits ${current} ms.`} Does your client show that it waits, and when
        does it give up?
      </p>
      <Form label="Delay" submit="Set the delay" tone="plain" onSubmit={changeSettings}>
        <Field label="Delay in ms" type="number" name="delayMs" initial="500" />
      </Form>
      {current !== 0 && <ActionButton label="Turn the delay off" action={() => changeSettings({ delayMs: null })} />}
    </Card>
  );
}

function RateLimitForm() {
  const current = sandbox.value?.settings.rateLimit;
  const send = (rateLimit: Values) => changeSettings({ rateLimit });
  return (
    <Card title="Rate limit">
      <p>
        {current ? `On: ${current.requests} requests in ${current.windowSeconds} s.` : 'Off.'} Beyond it, requests get a
        429 with <code>Retry-After</code>.
      </p>
      <Form label="Rate limit" submit="Set the limit" tone="plain" at="rateLimit." onSubmit={send}>
        <div class="fields">
          <Field label="Requests" type="number" name="requests" initial="10" />
          <Field label="In how many seconds" type="number" name="windowSeconds" initial="60" />
        </div>
      </Form>
      {current && <ActionButton label="Turn the limit off" action={() => changeSettings({ rateLimit: null })} />}
    </Card>
  );
}
