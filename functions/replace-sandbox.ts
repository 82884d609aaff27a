import { requireNamed } from '../lib/http/checks/sandbox-state.ts';
import { acceptSettings, requireOrigin } from '../lib/http/checks/settings.ts';
import { stateBody } from '../lib/http/request/bodies/state-bodies.ts';
import { stateOrders } from '../lib/http/request/bodies/state-orders.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { representSandbox } from '../lib/http/response/represent-sandbox.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { countByStatus } from '../lib/orders/order-status.ts';
import { DEFAULT_SETTINGS } from '../lib/sandboxes/settings.ts';

export const handler = endpoint(
  'replaceSandbox',
  { body: ({ extensions }) => stateBody(extensions) },
  async (request) => {
    const { sandbox, extensions, body } = request;
    requireNamed(sandbox, 'PUT', 'cannot be replaced');
    const { settings: patch = {} } = body;
    const change = await acceptSettings(request, patch, 'settings.');
    const settings = change(DEFAULT_SETTINGS);
    const orders = await stateOrders(body, settings);
    requireOrigin(request, patch);
    await sandbox.replace({ settings, orders });
    const counts = countByStatus(orders);
    const shown = await representSandbox(sandbox, extensions, { settings, counts }, {});
    return ok({ ...shown, ids: orders.map(({ id }) => id) });
  },
);
