import { representSandbox } from '../lib/http/response/represent-sandbox.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { switchSettings } from '../lib/switches/settings.ts';

export const handler = endpoint('getSandbox', {}, async ({ sandbox, service }) => ({
  data: await representSandbox(sandbox, switchSettings(service), await sandbox.contents()),
}));
