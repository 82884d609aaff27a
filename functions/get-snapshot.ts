import { snapshotResponse } from '../lib/http/response/represent-sandbox.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { STATE_LIMITS } from '../lib/sandboxes/state-limits.ts';

export const handler = endpoint('getSnapshot', {}, async ({ sandbox, extensions }) =>
  snapshotResponse(await sandbox.contents(STATE_LIMITS.orders + 1), extensions),
);
