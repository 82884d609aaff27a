import { representSandbox } from '../lib/api/sandboxes/json.ts';
import { SANDBOX_ROWS } from '../lib/api/sandboxes/rows.ts';
import { switchSettings } from '../lib/api/switches/settings.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SANDBOX_ROWS.getSandbox, {}, async ({ sandbox, service }) => ({
  data: await representSandbox(sandbox, switchSettings(service), await sandbox.contents()),
}));
