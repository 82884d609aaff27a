import { requireCompatible, requireHuntOrDefects, settingsPatchOf } from '../lib/defects/settings-patch.ts';
import { endpoint } from '../lib/endpoint.ts';
import { requireNamed } from '../lib/http/request/require-named.ts';
import { updateSandboxBody } from '../lib/http/request/sandbox-bodies.ts';
import { requireSupported } from '../lib/http/request/supported-settings.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { representSandbox } from '../lib/http/response/represent-sandbox.ts';
import { mergeSettings } from '../lib/sandboxes/settings.ts';

export const handler = endpoint('updateSandbox', { body: updateSandboxBody }, async ({ server, sandbox, body }) => {
  requireNamed(sandbox);
  const patch = settingsPatchOf(body);
  requireSupported(server, patch);
  requireCompatible(server.defects, patch);
  const settings = await sandbox.changeSettings((current) => requireHuntOrDefects(mergeSettings(current, patch)));
  const { orders } = await sandbox.overview();
  return ok(await representSandbox(sandbox, { settings, orders }));
});
