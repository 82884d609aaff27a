import { requireCompatible, requireHuntOrDefects, settingsPatchOf } from '../lib/defects/settings-patch.ts';
import { endpoint } from '../lib/endpoint.ts';
import { requireNamed } from '../lib/http/request/require-named.ts';
import { stateBody } from '../lib/http/request/state-bodies.ts';
import { ordersOf } from '../lib/http/request/state-orders.ts';
import { requireSupported } from '../lib/http/request/supported-settings.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { representSandbox } from '../lib/http/response/represent-sandbox.ts';
import { countByStatus } from '../lib/sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../lib/sandboxes/settings.ts';

export const handler = endpoint('replaceSandbox', { body: stateBody }, async ({ server, sandbox, body }) => {
  requireNamed(sandbox, 'PUT', 'cannot be replaced');
  const patch = settingsPatchOf(body.settings ?? {}, 'settings.');
  requireSupported(server, patch, 'settings.');
  requireCompatible(server.defects, patch, 'settings.');
  const settings = requireHuntOrDefects(mergeSettings(DEFAULT_SETTINGS, patch));
  const orders = await ordersOf(body, settings);
  await sandbox.replace({ settings, orders });
  const shown = await representSandbox(sandbox, { settings, orders: countByStatus(orders) }, []);
  return ok({ ...shown, ids: orders.map(({ id }) => id) });
});
