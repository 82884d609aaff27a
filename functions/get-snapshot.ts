import { contentsResponse } from '../lib/api/sandboxes/json.ts';
import { SANDBOX_ROWS } from '../lib/api/sandboxes/rows.ts';
import { CONTENTS_LIMITS } from '../lib/sandboxes/sandbox-limits.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SANDBOX_ROWS.getSnapshot, {}, async ({ sandbox }) =>
  contentsResponse(await sandbox.contents(CONTENTS_LIMITS.orders + 1)),
);
