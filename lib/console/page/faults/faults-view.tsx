import { useSignal } from '@preact/signals';
import { ActionButton, Card } from '../parts/cards-and-buttons.tsx';
import { Field, Form, Select, type Values } from '../parts/form.tsx';
import { NamedOnly } from '../sandbox/sandbox-bar.tsx';
import { changeSettings } from '../state/actions.ts';
import { authWith, type Limits, namedIn, signIn, signOut } from '../state/identities.ts';
import { sandbox } from '../state/sandbox.ts';
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

const SCHEMES = [
  ['apiKey', 'X-Api-Key'],
  ['basic', 'HTTP Basic'],
  ['bearer', 'Bearer token (OAuth 2)'],
] as const;

const SECRETS: Readonly<Record<string, string>> = { apiKey: 'Key', basic: 'Password', bearer: 'Secret' };

const ROLES = [
  ['', 'none'],
  ['customer', 'customer: own orders'],
  ['staff', 'staff: all orders'],
] as const;

const SCOPES = [
  ['', 'read and write'],
  ['orders:read', 'orders:read'],
] as const;

/** Sets the credentials that the sandbox's order routes require. */
function AccessForm() {
  const scheme = useSignal<string>('apiKey');
  const name = useSignal('ada');
  const secret = useSignal('secret-1');
  const current = sandbox.value?.settings.auth;
  const isNamed = scheme.value !== 'apiKey';
  const send = async ({ role, scope }: Values) => {
    // The fields can change before the response arrives.
    const entered = [scheme.value, name.value, secret.value] as const;
    const reply = await changeSettings({ auth: authWith(...entered, { role, scope }) });
    if (!reply.problem) await signIn(...entered);
    return reply;
  };
  const turnOff = () => {
    signOut();
    return changeSettings({ auth: null });
  };
  const named = Object.entries(namedIn(current)).map(describe).join(', ');
  return (
    <Card title="Access">
      <p>
        {current ? `On: ${current.scheme}. ${named}${named && '.'}` : 'Off: everybody may call.'} Without the right
        credentials, requests get a 401. The console then sends the credentials that you set here. Add two customers to
        see that neither finds the other's orders; <a href="#orders">orders</a> has a choice of whom to send as.
      </p>
      <Form label="Access" submit="Ask for credentials" tone="plain" onSubmit={send}>
        <div class="fields">
          <Select label="Scheme" value={scheme} options={SCHEMES} />
          {isNamed && <Field label={scheme.value === 'basic' ? 'User' : 'Client'} value={name} />}
          <Field label={SECRETS[scheme.value] ?? 'Secret'} name="auth.keys[0]" value={secret} />
          {isNamed && <Select label="Role" name="role" options={ROLES} />}
          <Select label="Scope" name="scope" options={SCOPES} />
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

/** Describes a user or client: `ada (customer, orders:read)`. */
function describe([name, { role, scope }]: readonly [string, Limits]): string {
  const limits = [role, scope].filter(Boolean).join(', ');
  return limits ? `${name} (${limits})` : name;
}
