import { readJournalQuery } from '../lib/http/request/query/record-query.ts';
import { representEntry } from '../lib/http/response/represent-sandbox.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('listRequests', { query: readJournalQuery }, async ({ sandbox, query: findPage }) => {
  const { members, pagination, meta } = findPage(await sandbox.journal.list());
  return { data: { requests: members.map(representEntry), pagination }, meta };
});
