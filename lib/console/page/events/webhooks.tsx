import { type Signal, useSignal } from '@preact/signals';
import { countOf } from '../../../count-of.ts';
import { DELIVERY_FAULTS, doesWait, EVENT_TYPES } from '../../../sandboxes/event.ts';
import type { DeliveryFault, DeliveryFaultRule, EventType, Webhook } from '../api/types.ts';
import { isUsedUp, MetBadges } from '../faults/rules.tsx';
import { ActionButton, Card } from '../parts/cards-and-buttons.tsx';
import { Field, Form, Select, type Values } from '../parts/form.tsx';
import { changeDeliveryFaults, changeSettings, changeWebhooks } from '../state/actions.ts';
import { sandbox } from '../state/sandbox.ts';

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

/** What each fault does to an attempt. */
const FAULT_TEXTS: Readonly<Record<DeliveryFault, string>> = {
  duplicate: 'sent twice, with the same id',
  lost: 'not sent, and retried',
  'bad-signature': 'sent with a wrong signature',
  tampered: 'changed after it was signed',
  'old-timestamp': 'signed ten minutes ago',
  late: 'sent late',
  reordered: 'sent after the next event',
  'unknown-type': 'preceded by an event of an unknown type',
};

/**
 * Describes a fault: "the next order.paid: sent late, by 60 s", or, if it is used up, "1 order.paid: sent late, by 60
 * s".
 */
export function describeFault(rule: DeliveryFaultRule): string {
  const { fault, type, times, delaySeconds } = rule;
  const what = type ?? 'attempt';
  const next = isUsedUp(rule) ? '' : 'the next ';
  const which = times === undefined ? `every ${what}` : `${next}${times === 1 && next ? what : countOf(times, what)}`;
  const wait = doesWait(fault) ? `, by ${fault === 'late' ? '' : 'at most '}${delaySeconds} s` : '';
  return `${which}: ${FAULT_TEXTS[fault]}${wait}`;
}

const FAULTS = DELIVERY_FAULTS.map((fault) => [fault, `${fault}: ${FAULT_TEXTS[fault]}`] as const);

const TYPES = [['', 'any event'], ...EVENT_TYPES.map((type) => [type, type] as const)] as const;

/** Adds a fault to the deliveries of one webhook. */
export function AddDeliveryFault() {
  const url = useSignal('');
  const fault = useSignal<string>('duplicate');
  const webhooks = sandbox.value?.settings.webhooks ?? [];
  const selected = webhooks.findIndex((webhook) => webhook.url === url.value);
  const index = Math.max(selected, 0);
  const at = `webhooks[${index}].faults[${webhooks[index]?.faults.length ?? 0}].`;
  const send = (rule: Values) => changeDeliveryFaults(webhooks[index]?.url ?? '', (faults) => [...faults, rule]);
  return (
    <Card title="Add a delivery fault">
      {webhooks.length === 0 && <p class="hint">A fault belongs to a webhook. Add one first.</p>}
      {webhooks.length > 0 && (
        <Form label="Add a delivery fault" submit="Add the fault" tone="plain" at={at} onSubmit={send}>
          {webhooks.length > 1 && (
            <Select label="Webhook" value={url} options={webhooks.map((each) => [each.url, each.url] as const)} />
          )}
          <Select label="Fault" name="fault" value={fault} options={FAULTS} />
          <div class="fields">
            <Select label="Deliveries of" name="type" options={TYPES} />
            <Field label="How many attempts" type="number" name="times" initial="1" hint="Empty: all." />
            {doesWait(fault.value) && <Field label="Wait, in s" type="number" name="delaySeconds" initial="60" />}
          </div>
        </Form>
      )}
      <p class="hint">
        An attempt meets the first fault that matches. A change of the webhooks starts all counts again.
      </p>
    </Card>
  );
}
