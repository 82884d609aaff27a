import { representEntry } from '../lib/api/journal/json.ts';
import { readJournalQuery } from '../lib/api/journal/query.ts';
import { JOURNAL_ROWS } from '../lib/api/journal/rows.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(JOURNAL_ROWS.listRequests, { query: readJournalQuery }, async (request) => {
  const { sandbox, query: findPage } = request;
  const { members, pagination, meta } = findPage(await sandbox.journal.list());
  return { data: { requests: members.map(representEntry), pagination }, meta };
});
