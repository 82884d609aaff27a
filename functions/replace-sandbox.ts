import { endpoint } from '../lib/endpoint.ts';
import type { BodySource } from '../lib/http/checks/body.ts';
import { settingsChange } from '../lib/http/request/bodies/settings-change.ts';
import { stateBody } from '../lib/http/request/bodies/state-bodies.ts';
import { ordersOf } from '../lib/http/request/bodies/state-orders.ts';
import { requireEvents, requireSupported } from '../lib/http/request/bodies/supported-settings.ts';
import { requireNamed } from '../lib/http/request/require-named.ts';
import { requireOrigin } from '../lib/http/request/require-origin.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { representSandbox } from '../lib/http/response/represent-sandbox.ts';
import { countByStatus } from '../lib/sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS } from '../lib/sandboxes/settings.ts';

const state = ({ extensions }: BodySource) => stateBody(extensions);

export const handler = endpoint('replaceSandbox', { body: state }, async (request) => {
  const { sandbox, extensions, body } = request;
  requireNamed(sandbox, 'PUT', 'cannot be replaced');
  const { settings: patch = {} } = body;
  const change = settingsChange(extensions, patch, 'settings.');
  requireSupported(request, patch, 'settings.');
  await requireEvents(sandbox, patch, 'settings.');
  const settings = change(DEFAULT_SETTINGS);
  const orders = await ordersOf(body, settings);
  requireOrigin(request, patch);
  await sandbox.replace({ settings, orders });
  const overview = { settings, orders: countByStatus(orders) };
  const shown = await representSandbox(sandbox, extensions, overview, []);
  return ok({ ...shown, ids: orders.map(({ id }) => id) });
});
