import { JOURNAL_ROWS } from '../lib/api/journal/rows.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(JOURNAL_ROWS.deleteRequests, {}, async ({ sandbox }) => {
  await sandbox.journal.drop();
  return { data: { name: sandbox.name, deleted: true } };
});
