import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/answer.ts';
import { representSandbox } from '../lib/http/represent-sandbox.ts';

export const handler = endpoint('getSandbox', {}, async ({ sandbox }) =>
  ok(await representSandbox(sandbox, sandbox.settings)),
);
