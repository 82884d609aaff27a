import type { components } from '../generated/api.d.ts';
import type { Inbox } from './inbox.ts';
import { type ListenOptions, listen } from './listen.ts';

/** A webhook of a sandbox, as its settings have it. */
export type Webhook = NonNullable<components['schemas']['UpdateSandboxRequest']['webhooks']>[number];

/** Which events a receiver gets, how they are delivered, and how it answers. */
export interface ReceiverOptions extends ListenOptions, Pick<Webhook, 'types' | 'faults'> {}

/** A server for webhooks on this machine, and the messages that it got. Disposing of it closes it. */
export interface Receiver extends Inbox, AsyncDisposable {
  /** The URL of its webhook. */
  readonly url: string;
  readonly secret: string | string[];
  /** Removes its webhook, stops the server, and ends every call of `next()` that waits. */
  close(): Promise<void>;
}

/** The settings of the sandbox that a receiver changes. */
export interface WebhookSettings {
  /** Adds a webhook to the webhooks of the sandbox. */
  addWebhook(webhook: Webhook): Promise<void>;
  removeWebhook(url: string): Promise<void>;
}

/**
 * Starts a receiver and adds its webhook to the sandbox. `stop` closes it without a change of the sandbox.
 * @throws ApiError if the service may not post to it.
 */
export async function openReceiver(
  { addWebhook, removeWebhook }: WebhookSettings,
  { types, faults, ...options }: ReceiverOptions,
) {
  const { url, secret, inbox, close: stop } = await listen(options);
  try {
    await addWebhook({ url, secret, ...(types && { types }), ...(faults && { faults }) });
  } catch (error) {
    await stop();
    throw error;
  }
  const close = async () => {
    try {
      await removeWebhook(url);
    } finally {
      await stop();
    }
  };
  const { received, next } = inbox;
  const receiver: Receiver = { url, secret, received, next, close, [Symbol.asyncDispose]: close };
  return { receiver, stop };
}
