import { acceptSettings, requireOrigin } from '../lib/api/sandboxes/accept-settings.ts';
import { contentsBody, contentsOrders } from '../lib/api/sandboxes/contents-body.ts';
import { representSandbox } from '../lib/api/sandboxes/json.ts';
import { requireNamed } from '../lib/api/sandboxes/refusals.ts';
import { SANDBOX_ROWS } from '../lib/api/sandboxes/rows.ts';
import { switchSettings } from '../lib/api/switches/settings.ts';
import type { Service } from '../lib/http/request/api-request.ts';
import { countByStatus } from '../lib/orders/order-status.ts';
import { DEFAULT_SETTINGS } from '../lib/sandboxes/settings.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

const options = { body: (_: unknown, service: Service) => contentsBody(switchSettings(service)) };

export const handler = endpoint(SANDBOX_ROWS.replaceSandbox, options, async (request) => {
  const { sandbox, service, body } = request;
  const switches = switchSettings(service);
  requireNamed(sandbox, 'PUT', 'cannot be replaced');
  const { settings: patch = {} } = body;
  const change = await acceptSettings(request, switches, patch, 'settings.');
  const settings = change({ ...DEFAULT_SETTINGS, switches: switches.afterReset(sandbox.settings.switches) ?? {} });
  const orders = await contentsOrders(body, settings);
  requireOrigin(request, patch);
  await sandbox.replace({ settings, orders });
  const counts = countByStatus(orders);
  const shown = await representSandbox(sandbox, switches, { settings, counts }, {});
  return { data: { ...shown, ids: orders.map(({ id }) => id) } };
});
