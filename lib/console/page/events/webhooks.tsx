import { type Signal, useSignal } from '@preact/signals';
import { EVENT_TYPES } from '../../../sandboxes/event.ts';
import type { EventType, Webhook } from '../api/types.ts';
import { MetBadges } from '../faults/rules.tsx';
import { ActionButton, Card } from '../parts/cards-and-buttons.tsx';
import { Field, Form, type Values } from '../parts/form.tsx';
import { changeDeliveryFaults, changeSettings, changeWebhooks } from '../state/actions.ts';
import { sandbox } from '../state/sandbox.ts';
import { describeFault } from './delivery-faults.tsx';

export function WebhookList() {
  const settings = sandbox.value?.settings;
  const webhooks = settings?.webhooks ?? [];
  const isManual = settings?.webhookDelivery === 'manual';
  return (
    <Card title="Webhooks" wide>
      {webhooks.length === 0 && <p class="hint">None: events are listed, and sent nowhere.</p>}
      <ul class="rules">
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.url} webhook={webhook} />
        ))}
      </ul>
      <div class="buttons flex">
        <ActionButton
          label={isManual ? 'Also deliver automatically' : 'Deliver only on request'}
          action={() => changeSettings({ webhookDelivery: isManual ? null : 'manual' })}
        />
        <span class="hint">
          {isManual
            ? 'Nothing is sent until “Deliver now”.'
            : 'The local server also attempts what is due by itself; other targets wait for “Deliver now”.'}
        </span>
      </div>
    </Card>
  );
}

function WebhookRow({ webhook: { url, types, faults, gone } }: { webhook: Webhook }) {
  const remove = () => changeWebhooks((webhooks) => webhooks.filter((other) => other.url !== url));
  const removeFault = (index: number) =>
    changeDeliveryFaults(url, (faults) => faults.filter((_, place) => place !== index));
  return (
    <li class="flex between">
      <div>
        <code>{url}</code>: {types === undefined ? 'all events' : types.join(', ')}
        {gone && <span class="badge warning">answered 410</span>}
      </div>
      <ActionButton label="Remove the webhook" action={remove} />
      {faults.map((rule, index) => (
        <div key={index} class="delivery-fault flex between">
          <span>
            {describeFault(rule)}
            <MetBadges rule={rule} />
          </span>
          <ActionButton label="Remove the fault" small action={() => removeFault(index)} />
        </div>
      ))}
    </li>
  );
}

export function AddWebhook() {
  const secret = useSignal(newSecret());
  const types = useSignal<readonly EventType[]>(EVENT_TYPES);
  const settings = sandbox.value?.settings;
  const index = settings?.webhooks.length ?? 0;
  const at = `webhooks[${index}].`;
  const isNextStep = settings?.events && index === 0;
  const hint = index === 0 && 'Copy it now: the service never shows it again. To rotate secrets, enter up to three.';
  const send = (values: Values) => {
    const [url, secrets] = [String(values.url), String(values.secret).trim().split(/\s+/)];
    const secret = secrets.length > 1 ? secrets : secrets[0];
    const some = types.value.length < EVENT_TYPES.length && { types: [...types.value] };
    return changeWebhooks((webhooks) => [...webhooks.filter((other) => other.url !== url), { url, secret, ...some }]);
  };
  return (
    <Card title="Add a webhook">
      <Form
        label="Add a webhook"
        submit="Add the webhook"
        at={at}
        tone={isNextStep ? 'primary' : 'plain'}
        onSubmit={send}
      >
        <Field label="URL of the receiver" name="url" initial="http://localhost:4000/webhooks" />
        <Field label="Secret" name="secret" value={secret} hint={hint} />
        <TypeChoices types={types} />
      </Form>
    </Card>
  );
}

function TypeChoices({ types }: { types: Signal<readonly EventType[]> }) {
  const toggle = (type: EventType) => {
    types.value = EVENT_TYPES.filter((each) => (each === type) !== types.value.includes(each));
  };
  return (
    <fieldset class="types">
      <legend class="hint">Events that it gets</legend>
      {EVENT_TYPES.map((type) => (
        <label key={type}>
          <input type="checkbox" checked={types.value.includes(type)} onChange={() => toggle(type)} /> {type}
        </label>
      ))}
    </fieldset>
  );
}

/** Returns a new secret of 32 random bytes. */
function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
}
