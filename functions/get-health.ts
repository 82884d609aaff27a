import { VERSION } from '../lib/about.ts';
import { SERVICE_ROWS } from '../lib/api/service/rows.ts';
import { formatInstant } from '../lib/sandboxes/clock.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SERVICE_ROWS.getHealth, {}, async ({ service, now }) => {
  await service.storage.ping();
  return { data: { status: 'healthy', version: VERSION, timestamp: formatInstant(now()), checks: { store: 'up' } } };
});
