import { representSandbox } from '../lib/api/sandboxes/json.ts';
import { SANDBOX_ROWS } from '../lib/api/sandboxes/rows.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SANDBOX_ROWS.getSandbox, {}, async ({ sandbox }) => ({
  data: await representSandbox(sandbox, await sandbox.contents()),
}));
