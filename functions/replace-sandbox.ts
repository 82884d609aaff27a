import { acceptSettings, requireOrigin } from '../lib/api/sandboxes/accept-settings.ts';
import { contentsBody, contentsOrders } from '../lib/api/sandboxes/contents-body.ts';
import { representSandbox } from '../lib/api/sandboxes/json.ts';
import { requireNamed } from '../lib/api/sandboxes/refusals.ts';
import { SANDBOX_ROWS } from '../lib/api/sandboxes/rows.ts';
import { switchMembers } from '../lib/api/switches/body.ts';
import { switchesAfterReset } from '../lib/api/switches/settings.ts';
import type { Service } from '../lib/http/request/api-request.ts';
import { countByStatus } from '../lib/orders/order-status.ts';
import { DEFAULT_SETTINGS } from '../lib/sandboxes/settings.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

const options = { body: (_: unknown, service: Service) => contentsBody(switchMembers(service)) };

export const handler = endpoint(SANDBOX_ROWS.replaceSandbox, options, async (request) => {
  const { sandbox, body } = request;
  requireNamed(sandbox, 'PUT', 'cannot be replaced');
  const { settings: patch = {} } = body;
  const change = await acceptSettings(request, patch, 'settings.');
  const settings = change({ ...DEFAULT_SETTINGS, switches: switchesAfterReset(sandbox.settings.switches) ?? {} });
  const orders = await contentsOrders(body, settings);
  requireOrigin(request, patch);
  await sandbox.replace({ settings, orders });
  const counts = countByStatus(orders);
  const shown = await representSandbox(sandbox, { settings, counts }, {});
  return { data: { ...shown, ids: orders.map(({ id }) => id) } };
});
