import { okResponse } from '../lib/http/response/api-response.ts';
import { representSandbox } from '../lib/http/response/represent-sandbox.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { switchSettings } from '../lib/switches/settings.ts';

export const handler = endpoint('getSandbox', {}, async ({ sandbox, service }) =>
  okResponse(await representSandbox(sandbox, switchSettings(service), await sandbox.contents())),
);
