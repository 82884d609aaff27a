import { type Signal, useSignal } from '@preact/signals';
import { EVENT_TYPES } from '../../../../lib/sandboxes/events/event.ts';
import type { EventType } from '../api/types.ts';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { sandbox } from '../state/sandbox.ts';
import { changeWebhooks } from '../state/webhooks.ts';

export function AddWebhook() {
  const url = useSignal('http://localhost:4000/webhooks');
  const secret = useSignal(newSecret());
  const types = useSignal<readonly EventType[]>(EVENT_TYPES);
  const index = sandbox.value?.settings.webhooks.length ?? 0;
  const isFirst = index === 0;
  const send = () =>
    changeWebhooks((webhooks) => [
      ...webhooks.filter((webhook) => webhook.url !== url.value),
      {
        url: url.value,
        secret: secret.value,
        ...(types.value.length < EVENT_TYPES.length && { types: [...types.value] }),
      },
    ]);
  return (
    <section class="card" aria-label="Add a webhook">
      <h2>Add a webhook</h2>
      <Form label="Add a webhook" submit="Add the webhook" tone="plain" onSubmit={send}>
        {(violationsAt) => {
          const at = (name: string) => violationsAt(`webhooks[${index}].${name}`);
          return (
            <>
              <Field label="URL of the receiver" value={url} violations={at('url')} />
              <Field
                label="Secret"
                value={secret}
                violations={at('secret')}
                hint={isFirst ? 'Copy it now: the service never shows it again.' : undefined}
              />
              <TypeChoices types={types} />
            </>
          );
        }}
      </Form>
    </section>
  );
}

function TypeChoices({ types }: { types: Signal<readonly EventType[]> }) {
  const toggle = (type: EventType) => {
    types.value = EVENT_TYPES.filter((each) => (each === type) !== types.value.includes(each));
  };
  return (
    <fieldset class="types">
      <legend>Events that it gets</legend>
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
