import { endpoint } from '../lib/endpoint.ts';
import type { BodySource } from '../lib/http/checks/body.ts';
import { updateSandboxBody } from '../lib/http/request/bodies/sandbox-bodies.ts';
import { settingsChange } from '../lib/http/request/bodies/settings-change.ts';
import { requireEvents, requireSupported } from '../lib/http/request/bodies/supported-settings.ts';
import { requireNamed } from '../lib/http/request/require-named.ts';
import { requireOrigin } from '../lib/http/request/require-origin.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { representSandbox } from '../lib/http/response/represent-sandbox.ts';
import { endUnwantedDeliveries } from '../lib/sandboxes/events/write-delivery.ts';

const patch = ({ extensions }: BodySource) => updateSandboxBody(extensions);

export const handler = endpoint('updateSandbox', { body: patch }, async (request) => {
  const { sandbox, extensions, body } = request;
  requireNamed(sandbox);
  const change = settingsChange(extensions, body);
  requireSupported(request, body);
  await requireEvents(sandbox, body);
  const settings = await sandbox.changeSettings((current) => {
    const changed = change(current);
    requireOrigin(request, body);
    return changed;
  });
  if (body.webhooks !== undefined) await endUnwantedDeliveries(sandbox, settings.webhooks);
  const { orders } = await sandbox.overview();
  return ok(await representSandbox(sandbox, extensions, { settings, orders }));
});
