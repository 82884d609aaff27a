import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('deleteRequests', {}, async ({ sandbox }) => {
  await sandbox.forgetJournal();
  return ok({ name: sandbox.name, deleted: true });
});
