import type { SendEvent } from '../../sandboxes/events/attempt-turn.ts';
import { postWebhook, type WebhookMessage } from '../webhooks/post-webhook.ts';
import type { WebhookTargets } from '../webhooks/targets.ts';
import { unknownTypeMessage, webhookMessage } from './message.ts';

/** Returns how a server sends events to its targets. An aborted `signal` ends a request in progress. */
export function sendEvents(targets: WebhookTargets, signal?: AbortSignal): SendEvent {
  return async (event, webhook, fault) => {
    const post = (message: WebhookMessage) => postWebhook(targets, webhook.url, message, signal);
    if (fault === 'unknown-type') await post(unknownTypeMessage(event, webhook, Date.now()));
    return post(webhookMessage(event, webhook, Date.now(), fault));
  };
}
