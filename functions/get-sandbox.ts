import { representSandbox } from '../lib/http/response/represent-sandbox.ts';
import { switchSettings } from '../lib/switches/settings.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('getSandbox', {}, async ({ sandbox, service }) => ({
  data: await representSandbox(sandbox, switchSettings(service), await sandbox.contents()),
}));
