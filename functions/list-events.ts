import { representEvent } from '../lib/api/events/json.ts';
import { readEventQuery } from '../lib/api/events/query.ts';
import { EVENT_ROWS } from '../lib/api/events/rows.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(EVENT_ROWS.listEvents, { query: readEventQuery }, async (request) => {
  const { sandbox, query: findPage } = request;
  const { members, pagination, meta } = findPage(await sandbox.events.list());
  return { data: { events: members.map(representEvent), pagination }, meta };
});
