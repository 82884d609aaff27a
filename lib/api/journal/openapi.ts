import * as z from 'zod/mini';
import { described, type OperationDoc, ok, queryOf, success } from '../../http/openapi/operation-doc.ts';
import { count, instant, listSuccess, text, whole } from '../../http/openapi/schemas.ts';
import { SANDBOX_NAME_PATTERN } from '../../sandboxes/sandbox-limits.ts';
import { JOURNAL_KINDS } from './query.ts';
import type { JOURNAL_ROWS } from './rows.ts';

const name = z.string().check(z.regex(SANDBOX_NAME_PATTERN));

const receivedRequest = described(
  'ReceivedRequest',
  'A recorded request. A body over 4 KiB is cut. Values of headers and parameters whose names mean a credential are `[redacted]`. So are JSON members with secrets of this service: the settings `auth` and `webhooks`, the credentials of a token request, tokens and API keys. Damaged or cut JSON is `[redacted]` from such a name on. Of bodies that are not JSON, only the fields of an order and of a token request are kept, without its secret. `fault` is the index of the fault rule that the request met. `status` is null if the rule reset the connection. `client` is the name of the caller, if the credentials were those of a client or user. `replayed` is present if the response replays an earlier response with the same Idempotency-Key',
  {
    id: z.string().check(z.regex(/^REQ-\d{13}-\d{8}-[0-9a-f]{8}$/)),
    receivedAt: instant,
    method: text,
    path: text,
    query: z.record(text, z.union([text, z.array(text)])),
    headers: z.record(text, text),
    body: z.nullable(text),
    replayed: z.optional(z.boolean()),
    status: z.nullable(whole(100, 599)),
    durationMs: count,
    fault: z.optional(count),
    client: z.nullable(text),
  },
);

/** The document's texts and schemas for the operations of the journal. */
export const JOURNAL_DOCS = {
  listRequests: {
    description: 'The requests that were recorded while the journal was on: the last 1,000 of the last 24 hours.',
    query: queryOf(JOURNAL_KINDS, {
      method: 'Only requests with this method',
      path: 'Only requests to this route, such as `/orders/{id}` or `/orders/:id`, or to exactly this path',
      status: 'Only requests whose response had this status',
      since: 'Only requests received at this instant or later',
      limit: 'The largest number of requests on a page',
      cursor: 'The nextCursor of the previous page, with the same filters',
    }),
    success: ok('A page of requests', listSuccess('RequestListResponse', { requests: z.array(receivedRequest) })),
  },
  deleteRequests: {
    description: 'Orders and settings are kept.',
    success: ok(
      'The recorded requests were deleted',
      success('DeleteRequestsResponse', z.object({ name, deleted: z.boolean() })),
    ),
  },
} satisfies Record<keyof typeof JOURNAL_ROWS, OperationDoc>;
