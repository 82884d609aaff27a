import type { Reply } from '../api/send.ts';
import type { Sandbox, Webhook } from '../api/types.ts';
import { sendAction } from './actions.ts';
import { sandboxPath } from './place.ts';
import { sandbox } from './sandbox.ts';

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
