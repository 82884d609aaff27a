import { endpoint } from '../lib/endpoint.ts';
import { pageOfRequests, readRequestListRequest } from '../lib/http/request/journal-query.ts';
import { listAnswer } from '../lib/http/response/api-response.ts';
import { representEntry } from '../lib/http/response/represent-sandbox.ts';

export const handler = endpoint('listRequests', { query: readRequestListRequest }, async ({ sandbox, filter }) => {
  const { entries, place } = pageOfRequests(filter, await sandbox.journal());
  const members = entries.map((entry) => JSON.stringify(representEntry(entry)));
  return listAnswer('requests', members, place);
});
