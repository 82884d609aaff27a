import { readEventQuery } from '../lib/http/request/query/record-query.ts';
import { listResponse } from '../lib/http/response/api-response.ts';
import { jsonText } from '../lib/http/response/json.ts';
import { representEvent } from '../lib/http/response/represent-event.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';

export const handler = endpoint('listEvents', { query: readEventQuery }, async ({ sandbox, query: findPage }) => {
  const { members, pageInfo } = findPage(await sandbox.events.list());
  const events = members.map((event) => jsonText(representEvent(event)));
  return listResponse('events', events, pageInfo);
});
