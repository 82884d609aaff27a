import { useSignal } from '@preact/signals';
import { countOf } from '../../../count-of.ts';
import { DELIVERY_FAULTS, doesWait, EVENT_TYPES } from '../../../sandboxes/event.ts';
import type { DeliveryFault, DeliveryFaultRule } from '../api/types.ts';
import { isUsedUp } from '../faults/rules.tsx';
import { Card } from '../parts/cards-and-buttons.tsx';
import { Field, Form, Select, type Values } from '../parts/form.tsx';
import { changeDeliveryFaults } from '../state/actions.ts';
import { sandbox } from '../state/sandbox.ts';

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
