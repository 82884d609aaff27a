import { attemptDeliveriesBody } from '../lib/api/events/body.ts';
import { representDeliveries, representPayload } from '../lib/api/events/json.ts';
import { requireEvent, requireStandingClock } from '../lib/api/events/refusals.ts';
import { EVENT_ROWS } from '../lib/api/events/rows.ts';
import { destinationsOf } from '../lib/http/request/api-request.ts';
import { attemptDeliveries } from '../lib/webhooks/attempt-deliveries.ts';
import { sendEvents } from '../lib/webhooks/post-webhook.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

const options = { body: attemptDeliveriesBody, bodyIsOptional: true };

export const handler = endpoint(EVENT_ROWS.attemptDeliveries, options, async (request) => {
  const { gatewayEvent, service, sandbox } = request;
  const { advanceClock = false, event } = request.body;
  if (advanceClock) requireStandingClock(sandbox);
  const only = event === undefined ? undefined : await requireEvent(sandbox, event);
  const { storage } = service;
  const send = sendEvents(destinationsOf(service, gatewayEvent), representPayload);
  const summary = await attemptDeliveries({ storage, name: sandbox.name, send, advanceClock, only });
  return { data: representDeliveries(summary) };
});
