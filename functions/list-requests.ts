import { endpoint } from '../lib/endpoint.ts';
import { pageOfJournal, readJournalQuery } from '../lib/http/request/query/journal-query.ts';
import { listResponse } from '../lib/http/response/api-response.ts';
import { representEntry } from '../lib/http/response/represent-sandbox.ts';

export const handler = endpoint('listRequests', { query: readJournalQuery }, async ({ sandbox, query }) => {
  const { members: entries, pageInfo } = pageOfJournal(query, await sandbox.journal());
  const members = entries.map((entry) => JSON.stringify(representEntry(entry)));
  return listResponse('requests', members, pageInfo);
});
