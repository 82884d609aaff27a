import { acceptSettings, requireOrigin } from '../lib/http/request/accept-settings.ts';
import type { Service } from '../lib/http/request/api-request.ts';
import { updateSandboxBody } from '../lib/http/request/bodies/sandbox-bodies.ts';
import { requireNamed } from '../lib/http/request/require-state.ts';
import { representSandbox } from '../lib/http/response/represent-sandbox.ts';
import { switchSettings } from '../lib/switches/settings.ts';
import { endUnwantedDeliveries } from '../lib/webhooks/change-deliveries.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

const options = { body: (_: unknown, service: Service) => updateSandboxBody(switchSettings(service)) };

export const handler = endpoint('updateSandbox', options, async (request) => {
  const { sandbox, service, body } = request;
  const switches = switchSettings(service);
  requireNamed(sandbox);
  const change = await acceptSettings(request, switches, body);
  const settings = await sandbox.changeSettings((current) => {
    const changed = change(current);
    requireOrigin(request, body);
    return changed;
  });
  if (body.webhooks !== undefined) await endUnwantedDeliveries(sandbox, settings.webhooks);
  const { counts } = await sandbox.contents();
  return { data: await representSandbox(sandbox, switches, { settings, counts }) };
});
