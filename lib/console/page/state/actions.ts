import { signal } from '@preact/signals';
import { type ConsoleRequest, type Exchange, type Reply, send } from '../api/send.ts';
import type { Sandbox, Webhook } from '../api/types.ts';
import { root, sandboxPath, sandboxSignal } from './place.ts';
import { refresh } from './polling.ts';
import { sandbox } from './sandbox.ts';

const MAX_EXCHANGES = 30;

/** The exchange of an action, with a number of its own. */
export type NumberedExchange = Exchange & { readonly number: number };

/** The exchanges of the latest actions, newest first. */
export const exchanges = signal<readonly NumberedExchange[]>([]);

/** How many actions wait for a response. */
export const pending = signal(0);

/** The headers that authenticate the console's actions. They are lost when the page is closed. */
export const credentials = sandboxSignal<Readonly<Record<string, string>>>({});

/** Sends the request of an action, adds it to the request bar, and refreshes the view. */
export async function sendAction<Data = unknown>(request: ConsoleRequest): Promise<Reply<Data>> {
  pending.value += 1;
  const headers = { ...credentials.value, ...request.headers };
  const reply = await send<Data>(root.value, { ...request, headers });
  pending.value -= 1;
  const number = (exchanges.value[0]?.number ?? 0) + 1;
  exchanges.value = [{ ...reply.exchange, number }, ...exchanges.value].slice(0, MAX_EXCHANGES);
  await refresh();
  return reply;
}

/** Sends a POST to an endpoint that manages the sandbox, such as `/seed`. */
export function post<Data = unknown>(endpoint: string, body?: object): Promise<Reply<Data>> {
  return sendAction<Data>({ method: 'POST', path: sandboxPath.value + endpoint, body });
}

/** Changes settings of the sandbox by a JSON merge patch (RFC 7396). */
export function changeSettings(settings: object): Promise<Reply<Sandbox>> {
  return sendAction<Sandbox>({ method: 'PATCH', path: sandboxPath.value, body: settings });
}

/** Switches one id of a setting on or off: a bug or a compatible change. */
export function toggleId(setting: 'defects' | 'changes', id: string): Promise<Reply<Sandbox>> {
  const ids = sandbox.value?.[setting].map((active): string => active.id) ?? [];
  return changeSettings({ [setting]: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] });
}

/** Changes the list of fault rules. `met` is only in responses, so the rules are sent without it. */
export function changeFaults(change: (rules: readonly object[]) => readonly object[]): Promise<Reply<Sandbox>> {
  const rules = sandbox.value?.settings.faults ?? [];
  return changeSettings({ faults: change(rules.map(({ met: _, ...rule }) => rule)) });
}

/** A webhook as it is sent. If `secret` is left out, the URL keeps its secret. */
type SentWebhook = Pick<Webhook, 'url' | 'types'> & { readonly secret?: unknown; readonly faults?: readonly object[] };

/** Changes the list of webhooks. A response does not show their secrets, so they are sent without. */
export function changeWebhooks(change: (webhooks: readonly SentWebhook[]) => readonly SentWebhook[]) {
  const webhooks = sandbox.value?.settings.webhooks ?? [];
  const sent = webhooks.map(({ secret: _, gone: __, faults, ...webhook }) => ({
    ...webhook,
    faults: faults.map(({ met: ___, ...rule }) => rule),
  }));
  return changeSettings({ webhooks: change(sent) });
}

/** Changes the list of faults of one webhook. */
export function changeDeliveryFaults(url: string, change: (faults: readonly object[]) => readonly object[]) {
  return changeWebhooks((webhooks) =>
    webhooks.map((other) => (other.url === url ? { ...other, faults: change(other.faults ?? []) } : other)),
  );
}
