import { readBoardQuery, representBoard } from '../lib/api/sandboxes/board.ts';
import { SANDBOX_ROWS } from '../lib/api/sandboxes/rows.ts';
import { taggedResponse } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SANDBOX_ROWS.getBoard, { query: readBoardQuery }, async ({ query, sandbox }) =>
  taggedResponse(await representBoard(sandbox, query)),
);
