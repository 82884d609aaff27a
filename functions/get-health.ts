import { VERSION } from '../lib/about.ts';
import { okResponse } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { formatInstant } from '../lib/sandboxes/clock.ts';

export const handler = endpoint('getHealth', {}, async ({ service, now }) => {
  await service.storage.ping();
  return okResponse({ status: 'healthy', version: VERSION, timestamp: formatInstant(now()), checks: { store: 'up' } });
});
