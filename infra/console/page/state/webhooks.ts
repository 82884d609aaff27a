import type { Reply } from '../api/exchange.ts';
import type { Sandbox, Webhook } from '../api/types.ts';
import { sandbox } from './sandbox.ts';
import { changeSettings } from './settings.ts';

/** A webhook as it is sent. If `secret` is left out, the URL keeps its secret. */
export type SentWebhook = Pick<Webhook, 'url' | 'types'> & {
  readonly secret?: string;
  readonly faults?: readonly object[];
};

/** Changes the list of webhooks. A response does not show their secrets, so they are sent without. */
export function changeWebhooks(
  change: (webhooks: readonly SentWebhook[]) => readonly SentWebhook[],
): Promise<Reply<Sandbox>> {
  const webhooks = sandbox.value?.settings.webhooks ?? [];
  return changeSettings({ webhooks: change(webhooks.map(({ secret: _, gone: __, ...webhook }) => webhook)) });
}
