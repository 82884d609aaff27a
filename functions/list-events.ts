import { readEventQuery } from '../lib/http/request/query/record-query.ts';
import { representEvent } from '../lib/http/response/represent-event.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('listEvents', { query: readEventQuery }, async ({ sandbox, query: findPage }) => {
  const { members, pagination, meta } = findPage(await sandbox.events.list());
  return { data: { events: members.map(representEvent), pagination }, meta };
});
