import { endpoint } from '../lib/endpoint.ts';
import { sendEvents } from '../lib/http/deliveries/send-events.ts';
import { attemptDeliveriesBody, requireStandingClock } from '../lib/http/request/bodies/delivery-bodies.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { representDeliveries } from '../lib/http/response/represent-deliveries.ts';
import { targetsOf } from '../lib/http/service-instance.ts';
import { attemptDeliveries } from '../lib/sandboxes/events/attempt-deliveries.ts';

const options = { body: attemptDeliveriesBody, bodyIsOptional: true };

export const handler = endpoint('attemptDeliveries', options, async ({ gatewayEvent, service, sandbox, body }) => {
  const { advanceClock = false } = body;
  if (advanceClock) requireStandingClock(sandbox);
  const { storage } = service;
  const send = sendEvents(targetsOf(service, gatewayEvent));
  const summary = await attemptDeliveries({ storage, name: sandbox.name, send, advanceClock });
  return ok(representDeliveries(summary));
});
