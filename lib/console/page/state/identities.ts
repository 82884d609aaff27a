import type { Reply } from '../api/send.ts';
import type { Sandbox } from '../api/types.ts';
import { credentials, sendAction } from './actions.ts';
import { apiPath, sandboxSignal } from './place.ts';
import { sandbox } from './sandbox.ts';

type Auth = NonNullable<Sandbox['settings']['auth']>;

/** Whose orders a client or user works with, and whether they may change anything. */
export interface Limits {
  readonly role?: string | number | undefined;
  readonly scope?: string | number | undefined;
}

/**
 * The secrets that were entered on this page, by the names of their users or clients. They are lost when it is closed.
 */
export const secrets = sandboxSignal<Readonly<Record<string, string>>>({});

/** The name of the user or client as whom the console's actions are sent; empty if there is none. */
export const sender = sandboxSignal('');

/** Returns the users or clients of the setting, and what each is limited to. Keys have no names. */
export function namedIn(auth: Auth | null | undefined): Readonly<Record<string, Limits>> {
  if (!auth || auth.scheme === 'apiKey') return {};
  const named = Object.entries(auth.scheme === 'basic' ? auth.users : auth.clients);
  return Object.fromEntries(
    named.map(([name, entry]) => [name, typeof entry === 'string' ? {} : { role: entry.role, scope: entry.scope }]),
  );
}

/**
 * Returns the setting with this credential, and with those of the same scheme whose secrets were entered on this page.
 */
export function authWith(scheme: string, name: string, secret: string, limits: Limits): object {
  const scope = limits.scope || undefined;
  if (scheme === 'apiKey') return { scheme, keys: [scope ? { secret, scope } : secret] };
  const current = sandbox.value?.settings.auth;
  const kept = Object.entries(current?.scheme === scheme ? namedIn(current) : {}).filter(([other]) =>
    Object.hasOwn(secrets.value, other),
  );
  const entries = [...kept, [name, { role: limits.role || undefined, scope }] as const].map(([id, limitsOfId]) => {
    const own = id === name ? secret : secrets.value[id];
    return [id, { [scheme === 'basic' ? 'password' : 'secret']: own, ...limitsOfId }];
  });
  return { scheme, [scheme === 'basic' ? 'users' : 'clients']: Object.fromEntries(entries) };
}

/** Adds credentials to the console's later requests. A bearer token is fetched first. */
export async function signIn(scheme: string, name: string, secret: string): Promise<Reply<unknown>> {
  const basic = `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${secret}`)))}`;
  credentials.value = scheme === 'apiKey' ? { 'X-Api-Key': secret } : { Authorization: basic };
  sender.value = '';
  const list = { method: 'GET', path: `${apiPath.value}/orders?limit=1` };
  const reply = await (scheme === 'bearer' ? fetchToken() : sendAction(list));
  if (scheme !== 'apiKey' && !reply.problem) {
    secrets.value = { ...secrets.value, [name]: secret };
    sender.value = name;
  }
  return reply;
}

async function fetchToken(): Promise<Reply<unknown>> {
  const path = `${apiPath.value}/oauth/token`;
  const form = 'grant_type=client_credentials';
  const reply = await sendAction<{ access_token: string }>({ method: 'POST', path, form });
  credentials.value = reply.data ? { Authorization: `Bearer ${reply.data.access_token}` } : {};
  return reply;
}

/** Sends the console's later requests as the user or client with this name, whose secret was entered, or as nobody. */
export function sendAs(name: string): void {
  const secret = secrets.value[name];
  const scheme = sandbox.value?.settings.auth?.scheme;
  if (secret !== undefined && scheme !== undefined) return void signIn(scheme, name, secret);
  signOut();
}

export function signOut(): void {
  credentials.value = {};
  sender.value = '';
}
