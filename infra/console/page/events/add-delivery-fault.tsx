import { useSignal } from '@preact/signals';
import { DELIVERY_FAULTS, doesWait } from '../../../../lib/sandboxes/events/delivery.ts';
import { EVENT_TYPES } from '../../../../lib/sandboxes/events/event.ts';
import { Field, numberIn, Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { sandbox } from '../state/sandbox.ts';
import { changeWebhooks } from '../state/webhooks.ts';
import { FAULT_TEXTS } from './describe-fault.ts';

const FAULTS = DELIVERY_FAULTS.map((fault) => [fault, `${fault}: ${FAULT_TEXTS[fault]}`] as const);

const TYPES = [['', 'any event'], ...EVENT_TYPES.map((type) => [type, type] as const)] as const;

/** Adds a fault to the deliveries of one webhook. */
export function AddDeliveryFault() {
  const url = useSignal('');
  const fault = useSignal<string>('duplicate');
  const type = useSignal('');
  const times = useSignal('1');
  const delaySeconds = useSignal('60');
  const webhooks = sandbox.value?.settings.webhooks ?? [];
  const index = Math.max(
    webhooks.findIndex((webhook) => webhook.url === url.value),
    0,
  );
  const place = webhooks[index]?.faults.length ?? 0;
  const send = () => {
    const rule = {
      fault: fault.value,
      type: type.value || undefined,
      times: numberIn(times.value),
      delaySeconds: doesWait(fault.value) ? numberIn(delaySeconds.value) : undefined,
    };
    return changeWebhooks((sent) =>
      sent.map((webhook, other) =>
        other === index ? { ...webhook, faults: [...(webhook.faults ?? []), rule] } : webhook,
      ),
    );
  };
  return (
    <section class="card" aria-label="Add a delivery fault">
      <h2>Add a delivery fault</h2>
      {webhooks.length === 0 && <p class="hint">A fault belongs to a webhook. Add one first.</p>}
      {webhooks.length > 0 && (
        <Form label="Add a delivery fault" submit="Add the fault" tone="plain" onSubmit={send}>
          {(violationsAt) => {
            const at = (name: string) => violationsAt(`webhooks[${index}].faults[${place}].${name}`);
            return (
              <>
                {webhooks.length > 1 && (
                  <Select label="Webhook" value={url} options={webhooks.map((each) => [each.url, each.url] as const)} />
                )}
                <Select label="Fault" value={fault} options={FAULTS} />
                <div class="fields">
                  <Select label="Deliveries of" value={type} options={TYPES} />
                  <Field
                    label="How many attempts"
                    type="number"
                    value={times}
                    hint="Empty: all."
                    violations={at('times')}
                  />
                  {doesWait(fault.value) && (
                    <Field label="Wait, in s" type="number" value={delaySeconds} violations={at('delaySeconds')} />
                  )}
                </div>
              </>
            );
          }}
        </Form>
      )}
      <p class="hint">
        An attempt meets the first fault that matches. A change of the webhooks starts all counts again.
      </p>
    </section>
  );
}
