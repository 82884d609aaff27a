import { readJournalQuery } from '../lib/http/request/query/record-query.ts';
import { listResponse } from '../lib/http/response/api-response.ts';
import { jsonText } from '../lib/http/response/json.ts';
import { representEntry } from '../lib/http/response/represent-sandbox.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';

export const handler = endpoint('listRequests', { query: readJournalQuery }, async ({ sandbox, query: findPage }) => {
  const { members: entries, pageInfo } = findPage(await sandbox.journal.list());
  const members = entries.map((entry) => jsonText(representEntry(entry)));
  return listResponse('requests', members, pageInfo);
});
