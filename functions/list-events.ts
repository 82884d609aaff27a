import { endpoint } from '../lib/endpoint.ts';
import { pageOfEvents, readEventQuery } from '../lib/http/request/query/event-query.ts';
import { listResponse } from '../lib/http/response/api-response.ts';
import { representEvent } from '../lib/http/response/represent-event.ts';

export const handler = endpoint('listEvents', { query: readEventQuery }, async ({ sandbox, query }) => {
  const { members, pageInfo } = pageOfEvents(query, await sandbox.events.list());
  return listResponse(
    'events',
    members.map((event) => JSON.stringify(representEvent(event))),
    pageInfo,
  );
});
