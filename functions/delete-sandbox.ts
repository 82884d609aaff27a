import { SANDBOX_ROWS } from '../lib/api/sandboxes/rows.ts';
import { switchesAfterReset } from '../lib/api/switches/settings.ts';
import { HttpError, RETRY_AFTER } from '../lib/http/http-error.ts';
import { DEFAULT_SETTINGS } from '../lib/sandboxes/settings.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SANDBOX_ROWS.deleteSandbox, {}, async ({ sandbox }) => {
  const switches = switchesAfterReset(sandbox.settings.switches);
  const { finished, orders } = await sandbox.clear(switches && { ...DEFAULT_SETTINGS, switches });
  if (finished) return { data: { name: sandbox.name, deletedOrders: orders } };
  throw new HttpError('SERVICE_UNAVAILABLE', 'There is more to remove than one request has time for. Send it again', {
    headers: { 'Retry-After': RETRY_AFTER },
  });
});
