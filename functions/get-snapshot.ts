import { snapshotResponse } from '../lib/http/response/represent-sandbox.ts';
import { STATE_LIMITS } from '../lib/sandboxes/limits.ts';
import { switchSettings } from '../lib/switches/settings.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('getSnapshot', {}, async ({ sandbox, service }) =>
  snapshotResponse(await sandbox.contents(STATE_LIMITS.orders + 1), switchSettings(service)),
);
