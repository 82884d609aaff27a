import { ASSET_NAMES } from '../../lib/http/docs/asset-files.ts';
import { type Keywords, referenceTo } from '../../lib/http/request/json-schema.ts';
import { MAX_DELAY } from '../../lib/http/request/preferences.ts';
import { REQUESTABLE_STATUSES } from '../../lib/http/response/sample-error.ts';
import type { RouteHeader } from '../../lib/http/routes.ts';
import { ORDER_ID_PATTERN } from '../../lib/orders/order-id.ts';
import { SANDBOX_NAME_PATTERN } from '../../lib/sandboxes/sandbox-name.ts';

/** A parameter of an operation; in a path it is required. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: Keywords;
  readonly example?: unknown;
}

/** What a path can hold, by the name in its braces. */
export const PATH_PARAMETERS: Readonly<Record<string, Parameter>> = {
  id: {
    name: 'id',
    in: 'path',
    description: 'The id of an order',
    schema: { type: 'string', pattern: ORDER_ID_PATTERN.source },
    example: 'ORD-1768478400000-001',
  },
  name: {
    name: 'name',
    in: 'path',
    description: 'The name of a sandbox; it exists as soon as it is named',
    schema: { type: 'string', pattern: SANDBOX_NAME_PATTERN.source },
    example: 'my-tests',
  },
  defect: {
    name: 'defect',
    in: 'path',
    description: 'The id of a defect',
    schema: referenceTo('DefectId'),
    example: 'float-money',
  },
  asset: {
    name: 'asset',
    in: 'path',
    description: 'The name of a file of the documentation page',
    schema: { type: 'string', enum: ASSET_NAMES },
    example: 'favicon.svg',
  },
};

/** RFC 9110, section 8.8.3, and a list of these as section 5.6.1 has it. */
const TAG = String.raw`(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAG_LIST = String.raw`[ \t,]*${TAG}(?:[ \t]*,[ \t,]*${TAG})*[ \t,]*`;
const ENTITY_TAGS: Keywords = { type: 'string', pattern: String.raw`^(?:\*|${TAG_LIST})$` };

/** The headers that a route names in the table. */
export const ROUTE_HEADERS: Readonly<Record<RouteHeader, Parameter>> = {
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'Do it only to a version of the order with one of these entity tags; `*` takes any. Otherwise: 412',
    schema: ENTITY_TAGS,
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'Entity tags of what the client has already: 304 when one of them is still right',
    schema: ENTITY_TAGS,
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text that is new for each new order, such as a UUID. A request that is sent again with its key, within 24 hours, is answered again with the order that the first one created; with another body it is a 422',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\u0021-\\u007e]+$' },
  },
};

/** What every endpoint understands. */
export const COMMON_PARAMETERS: readonly Parameter[] = [
  {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'An id for this request, repeated in the answer: 1 to 128 letters, digits, `.`, `_` or `-`. Any other value is replaced by one of ours',
    schema: { type: 'string' },
  },
  {
    name: 'Prefer',
    in: 'header',
    description: `For testing clients: \`code=<status>\` answers that error without doing anything (one of ${REQUESTABLE_STATUSES.join(', ')}), \`delay=<ms>\` waits first (0 to ${MAX_DELAY}). Both combine: \`code=503, delay=1500\`. Preferences not known are ignored`,
    schema: { type: 'string' },
  },
  {
    name: '__code',
    in: 'query',
    description: '`Prefer: code=` for clients that cannot set a header; the header wins',
    schema: { type: 'integer', enum: REQUESTABLE_STATUSES },
  },
  {
    name: '__delay',
    in: 'query',
    description: '`Prefer: delay=` for clients that cannot set a header; the header wins',
    schema: { type: 'integer', minimum: 0, maximum: MAX_DELAY },
  },
];

/** What a route that works in a sandbox understands besides: it is not in its own path. */
export const SANDBOX_PARAMETER: Parameter = {
  name: 'X-Sandbox',
  in: 'header',
  description:
    'The sandbox to work in; nothing in one shows in another. Without it, and below no /sandboxes/{name}, that is `default`',
  schema: { type: 'string', pattern: SANDBOX_NAME_PATTERN.source },
};
