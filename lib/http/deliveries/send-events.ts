import type { SendEvent } from '../../sandboxes/events/attempt-turn.ts';
import { postWebhook } from '../webhooks/post-webhook.ts';
import type { WebhookTargets } from '../webhooks/targets.ts';
import { unknownTypeMessage, webhookMessage } from './message.ts';

/** Returns how a server sends events to its targets. An aborted `signal` ends a request in progress. */
export function sendEvents(targets: WebhookTargets, signal?: AbortSignal): SendEvent {
  return (event, webhook, fault) => {
    const message =
      fault === 'unknown-type'
        ? unknownTypeMessage(event, webhook, Date.now())
        : webhookMessage(event, webhook, Date.now(), fault);
    return postWebhook(targets, webhook.url, message, signal);
  };
}
