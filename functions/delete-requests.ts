import { endpoint } from '../lib/lambda/endpoint.ts';

export const handler = endpoint('deleteRequests', {}, async ({ sandbox }) => {
  await sandbox.journal.drop();
  return { data: { name: sandbox.name, deleted: true } };
});
