import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { representSandbox } from '../lib/http/response/represent-sandbox.ts';

export const handler = endpoint('getSandbox', {}, async ({ server, sandbox }) =>
  ok(await representSandbox(sandbox, server.extensions, await sandbox.overview())),
);
