import { okResponse } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';

export const handler = endpoint('deleteRequests', {}, async ({ sandbox }) => {
  await sandbox.journal.drop();
  return okResponse({ name: sandbox.name, deleted: true });
});
