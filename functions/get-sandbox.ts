import { ok } from '../lib/http/response/api-response.ts';
import { representSandbox } from '../lib/http/response/represent-sandbox.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';

export const handler = endpoint('getSandbox', {}, async ({ sandbox, extensions }) =>
  ok(await representSandbox(sandbox, extensions, await sandbox.contents())),
);
