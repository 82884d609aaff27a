import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { instant } from '../lib/http/response/represent-order.ts';
import { VERSION } from '../lib/http/service.ts';

export const handler = endpoint('getHealth', {}, async ({ service, now }) => {
  await service.storage.ping();
  return ok({ status: 'healthy', version: VERSION, timestamp: instant(now()), checks: { store: 'up' } });
});
