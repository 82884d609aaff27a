import { snapshotResponse } from '../lib/http/response/represent-sandbox.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { STATE_LIMITS } from '../lib/sandboxes/limits.ts';
import { switchSettings } from '../lib/switches/settings.ts';

export const handler = endpoint('getSnapshot', {}, async ({ sandbox, service }) =>
  snapshotResponse(await sandbox.contents(STATE_LIMITS.orders + 1), switchSettings(service)),
);
