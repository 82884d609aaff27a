import { contentsResponse } from '../lib/api/sandboxes/json.ts';
import { SANDBOX_ROWS } from '../lib/api/sandboxes/rows.ts';
import { switchSettings } from '../lib/api/switches/settings.ts';
import { CONTENTS_LIMITS } from '../lib/sandboxes/sandbox-limits.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SANDBOX_ROWS.getSnapshot, {}, async ({ sandbox, service }) =>
  contentsResponse(await sandbox.contents(CONTENTS_LIMITS.orders + 1), switchSettings(service)),
);
