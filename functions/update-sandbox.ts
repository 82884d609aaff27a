import { acceptSettings, requireOrigin } from '../lib/api/sandboxes/accept-settings.ts';
import { updateSandboxBody } from '../lib/api/sandboxes/body.ts';
import { representSandbox } from '../lib/api/sandboxes/json.ts';
import { requireNamed } from '../lib/api/sandboxes/refusals.ts';
import { SANDBOX_ROWS } from '../lib/api/sandboxes/rows.ts';
import { switchMembers } from '../lib/api/switches/body.ts';
import type { Service } from '../lib/http/request/api-request.ts';
import { endUnwantedDeliveries } from '../lib/webhooks/change-deliveries.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

const options = { body: (_: unknown, service: Service) => updateSandboxBody(switchMembers(service)) };

export const handler = endpoint(SANDBOX_ROWS.updateSandbox, options, async (request) => {
  const { sandbox, body } = request;
  requireNamed(sandbox);
  const change = await acceptSettings(request, body);
  const settings = await sandbox.changeSettings((current) => {
    const changed = change(current);
    requireOrigin(request, body);
    return changed;
  });
  if (body.webhooks !== undefined) await endUnwantedDeliveries(sandbox, settings.webhooks);
  const { counts } = await sandbox.contents();
  return { data: await representSandbox(sandbox, { settings, counts }) };
});
