import type { Webhook } from '../api/types.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { sandbox } from '../state/sandbox.ts';
import { changeSettings } from '../state/settings.ts';
import { changeWebhooks } from '../state/webhooks.ts';
import { describeFault } from './describe-fault.ts';

export function WebhookList() {
  const settings = sandbox.value?.settings;
  const webhooks = settings?.webhooks ?? [];
  const isManual = settings?.webhookDelivery === 'manual';
  return (
    <section class="card wide" aria-label="Webhooks">
      <h2>Webhooks</h2>
      {webhooks.length === 0 && <p class="hint">None: events are listed, and sent nowhere.</p>}
      <ul class="rules">
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.url} webhook={webhook} />
        ))}
      </ul>
      <div class="buttons">
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
    </section>
  );
}

function WebhookRow({ webhook: { url, types, faults, gone } }: { webhook: Webhook }) {
  const remove = () => changeWebhooks((webhooks) => webhooks.filter((other) => other.url !== url));
  const removeFault = (index: number) =>
    changeWebhooks((webhooks) =>
      webhooks.map((other) =>
        other.url === url ? { ...other, faults: faults.filter((_, place) => place !== index) } : other,
      ),
    );
  return (
    <li>
      <div>
        <code>{url}</code>: {types === undefined ? 'all events' : types.join(', ')}
        {gone && <span class="badge warning">answered 410</span>}
      </div>
      <ActionButton label="Remove the webhook" action={remove} />
      {faults.map((rule, index) => (
        <div key={index} class="delivery-fault">
          <span>{describeFault(rule)}</span>
          <ActionButton label="Remove the fault" small action={() => removeFault(index)} />
        </div>
      ))}
    </li>
  );
}
