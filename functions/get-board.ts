import { readBoardQuery } from '../lib/http/request/query/list-query.ts';
import { taggedResponse } from '../lib/http/response/api-response.ts';
import { representBoard } from '../lib/http/response/represent-sandbox.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('getBoard', { query: readBoardQuery }, async ({ clientHas, query, sandbox }) =>
  taggedResponse(clientHas, await representBoard(sandbox, query)),
);
