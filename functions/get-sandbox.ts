import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { representSandbox } from '../lib/http/response/represent-sandbox.ts';

export const handler = endpoint('getSandbox', {}, async ({ service, sandbox }) =>
  ok(await representSandbox(sandbox, service.extensions, await sandbox.overview())),
);
