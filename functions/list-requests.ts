import { endpoint } from '../lib/endpoint.ts';
import { listAnswer } from '../lib/http/answer.ts';
import { representEntry } from '../lib/http/represent-sandbox.ts';
import { pageOfRequests, readRequestListRequest } from '../lib/http/request-list-query.ts';

export const handler = endpoint('listRequests', { query: readRequestListRequest }, async ({ sandbox, filter }) => {
  const { entries, place } = pageOfRequests(filter, await sandbox.journal());
  const members = entries.map((entry) => JSON.stringify(representEntry(entry)));
  return listAnswer('requests', members, place);
});
