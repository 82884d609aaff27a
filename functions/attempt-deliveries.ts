import { destinationsOf } from '../lib/http/request/api-request.ts';
import { attemptDeliveriesBody } from '../lib/http/request/bodies/webhook-bodies.ts';
import { requireEvent, requireStandingClock } from '../lib/http/request/require-state.ts';
import { representDeliveries, representPayload } from '../lib/http/response/represent-event.ts';
import { attemptDeliveries } from '../lib/webhooks/attempt-deliveries.ts';
import { sendEvents } from '../lib/webhooks/post-webhook.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

const options = { body: attemptDeliveriesBody, bodyIsOptional: true };

export const handler = endpoint('attemptDeliveries', options, async ({ gatewayEvent, service, sandbox, body }) => {
  const { advanceClock = false, event } = body;
  if (advanceClock) requireStandingClock(sandbox);
  const only = event === undefined ? undefined : await requireEvent(sandbox, event);
  const { storage } = service;
  const send = sendEvents(destinationsOf(service, gatewayEvent), representPayload);
  const summary = await attemptDeliveries({ storage, name: sandbox.name, send, advanceClock, only });
  return { data: representDeliveries(summary) };
});
