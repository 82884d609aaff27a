import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/answer.ts';
import { representSandbox } from '../lib/http/represent-sandbox.ts';
import { requireNamed } from '../lib/http/require-named.ts';
import { updateSandboxBody } from '../lib/http/sandbox-bodies.ts';
import { mergeSettings } from '../lib/sandboxes/settings.ts';

export const handler = endpoint('updateSandbox', { body: updateSandboxBody }, async ({ sandbox, body }) => {
  requireNamed(sandbox);
  const settings = await sandbox.changeSettings((current) => mergeSettings(current, body));
  return ok(await representSandbox(sandbox, settings));
});
