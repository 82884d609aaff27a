import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('deleteRequests', {}, async ({ sandbox }) => {
  await sandbox.journal.drop();
  return { data: { name: sandbox.name, deleted: true } };
});
