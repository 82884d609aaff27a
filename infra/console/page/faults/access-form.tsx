import { useSignal } from '@preact/signals';
import type { Reply } from '../api/exchange.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Field, Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { sendAction } from '../state/actions.ts';
import { credentials } from '../state/credentials.ts';
import { apiPath } from '../state/place.ts';
import { sandbox } from '../state/sandbox.ts';
import { changeSettings } from '../state/settings.ts';

/** Sets the credentials that the sandbox's order routes require. */
export function AccessForm() {
  const scheme = useSignal<string>('apiKey');
  const name = useSignal('ada');
  const secret = useSignal('secret-1');
  const current = sandbox.value?.settings.auth;
  const send = async () => {
    const reply = await changeSettings({ auth: authOf(scheme.value, name.value, secret.value) });
    if (!reply.problem) await signIn(scheme.value, name.value, secret.value);
    return reply;
  };
  const turnOff = () => {
    credentials.value = {};
    return changeSettings({ auth: null });
  };
  return (
    <section class="card" aria-label="Access">
      <h2>Access</h2>
      <p>
        {current ? `On: ${current.scheme}.` : 'Off: everybody may call.'} Without the right credentials, requests get a
        401. The console then sends the credentials that you set here.
      </p>
      <Form label="Access" submit="Ask for credentials" tone="plain" onSubmit={send}>
        {(violationsAt) => (
          <div class="fields">
            <Select
              label="Scheme"
              value={scheme}
              options={[
                ['apiKey', 'X-Api-Key'],
                ['basic', 'HTTP Basic'],
                ['bearer', 'Bearer token (OAuth 2)'],
              ]}
            />
            {scheme.value !== 'apiKey' && <Field label={scheme.value === 'basic' ? 'User' : 'Client'} value={name} />}
            <Field label={SECRETS[scheme.value] ?? 'Secret'} value={secret} violations={violationsAt('auth.keys[0]')} />
          </div>
        )}
      </Form>
      {current && (
        <div class="buttons">
          <ActionButton label="Turn access off" action={turnOff} />
          <ActionButton label="Sign in with these" action={() => signIn(current.scheme, name.value, secret.value)} />
        </div>
      )}
    </section>
  );
}

const SECRETS: Readonly<Record<string, string>> = { apiKey: 'Key', basic: 'Password', bearer: 'Secret' };

function authOf(scheme: string, name: string, secret: string): object {
  if (scheme === 'basic') return { scheme, users: { [name]: secret } };
  if (scheme === 'bearer') return { scheme, clients: { [name]: secret } };
  return { scheme: 'apiKey', keys: [secret] };
}

/** Adds the credentials to the console's later requests. A bearer token is fetched first. */
async function signIn(scheme: string, name: string, secret: string): Promise<Reply<unknown>> {
  const basic = `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${secret}`)))}`;
  credentials.value = scheme === 'apiKey' ? { 'X-Api-Key': secret } : { Authorization: basic };
  if (scheme !== 'bearer') return sendAction({ method: 'GET', path: `${apiPath.value}/orders?limit=1` });
  const reply = await sendAction<{ access_token: string }>({
    method: 'POST',
    path: `${apiPath.value}/oauth/token`,
    form: 'grant_type=client_credentials',
  });
  credentials.value = reply.data ? { Authorization: `Bearer ${reply.data.access_token}` } : {};
  return reply;
}
