import { acceptSettings, requireOrigin } from '../lib/http/request/accept-settings.ts';
import type { Service } from '../lib/http/request/api-request.ts';
import { stateBody, stateOrders } from '../lib/http/request/bodies/state-bodies.ts';
import { requireNamed } from '../lib/http/request/require-state.ts';
import { representSandbox } from '../lib/http/response/represent-sandbox.ts';
import { countByStatus } from '../lib/orders/order-status.ts';
import { DEFAULT_SETTINGS } from '../lib/sandboxes/settings.ts';
import { switchSettings } from '../lib/switches/settings.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

const options = { body: (_: unknown, service: Service) => stateBody(switchSettings(service)) };

export const handler = endpoint('replaceSandbox', options, async (request) => {
  const { sandbox, service, body } = request;
  const switches = switchSettings(service);
  requireNamed(sandbox, 'PUT', 'cannot be replaced');
  const { settings: patch = {} } = body;
  const change = await acceptSettings(request, switches, patch, 'settings.');
  const settings = change({ ...DEFAULT_SETTINGS, switches: switches.afterReset(sandbox.settings.switches) ?? {} });
  const orders = await stateOrders(body, settings);
  requireOrigin(request, patch);
  await sandbox.replace({ settings, orders });
  const counts = countByStatus(orders);
  const shown = await representSandbox(sandbox, switches, { settings, counts }, {});
  return { data: { ...shown, ids: orders.map(({ id }) => id) } };
});
