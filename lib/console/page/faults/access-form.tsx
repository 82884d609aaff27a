import { useSignal } from '@preact/signals';
import type { Reply } from '../api/send.ts';
import { Card } from '../parts/boxes.tsx';
import { ActionButton } from '../parts/buttons.tsx';
import { Field, Form, Select } from '../parts/form.tsx';
import { credentials, sendAction } from '../state/actions.ts';
import { apiPath } from '../state/place.ts';
import { sandbox } from '../state/sandbox.ts';
import { changeSettings } from '../state/settings.ts';

const SCHEMES = [
  ['apiKey', 'X-Api-Key'],
  ['basic', 'HTTP Basic'],
  ['bearer', 'Bearer token (OAuth 2)'],
] as const;

const SECRETS: Readonly<Record<string, string>> = { apiKey: 'Key', basic: 'Password', bearer: 'Secret' };

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
    <Card title="Access">
      <p>
        {current ? `On: ${current.scheme}.` : 'Off: everybody may call.'} Without the right credentials, requests get a
        401. The console then sends the credentials that you set here.
      </p>
      <Form label="Access" submit="Ask for credentials" tone="plain" onSubmit={send}>
        <div class="fields">
          <Select label="Scheme" value={scheme} options={SCHEMES} />
          {scheme.value !== 'apiKey' && <Field label={scheme.value === 'basic' ? 'User' : 'Client'} value={name} />}
          <Field label={SECRETS[scheme.value] ?? 'Secret'} value={secret} path="auth.keys[0]" />
        </div>
      </Form>
      {current && (
        <div class="buttons flex">
          <ActionButton label="Turn access off" action={turnOff} />
          <ActionButton label="Sign in with these" action={() => signIn(current.scheme, name.value, secret.value)} />
        </div>
      )}
    </Card>
  );
}

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
