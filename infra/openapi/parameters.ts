import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '../../lib/http/email-address.ts';
import { TAGS_PATTERN } from '../../lib/http/entity-tag.ts';
import { type Keywords, referenceTo } from '../../lib/http/json-schema.ts';
import { DEFAULT_LIMIT, type LIST_PARAMETERS, MAX_LIMIT, SORTS } from '../../lib/http/list-query.ts';
import { ASKABLE_STATUSES, MAX_DELAY } from '../../lib/http/preferences.ts';
import type { RouteHeader } from '../../lib/http/routes.ts';
import { ORDER_ID_PATTERN } from '../../lib/orders/order-id.ts';
import { ASSET_NAMES } from './asset-files.ts';

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
  asset: {
    name: 'asset',
    in: 'path',
    description: 'The name of a file of the documentation page',
    schema: { type: 'string', enum: ASSET_NAMES },
    example: 'favicon.svg',
  },
};

const ENTITY_TAGS: Keywords = { type: 'string', pattern: TAGS_PATTERN.source };

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
    description: `For testing clients: \`code=<status>\` answers that error without doing anything (one of ${ASKABLE_STATUSES.join(', ')}), \`delay=<ms>\` waits first (0 to ${MAX_DELAY}). Both combine: \`code=503, delay=1500\`. Preferences not known are ignored`,
    schema: { type: 'string' },
  },
  {
    name: '__code',
    in: 'query',
    description: '`Prefer: code=` for clients that cannot set a header; the header wins',
    schema: { type: 'integer', enum: ASKABLE_STATUSES },
  },
  {
    name: '__delay',
    in: 'query',
    description: '`Prefer: delay=` for clients that cannot set a header; the header wins',
    schema: { type: 'integer', minimum: 0, maximum: MAX_DELAY },
  },
];

const INSTANT: Keywords = { type: 'string', format: 'date-time' };

/** The query parameters of the list of orders. */
export const LIST_QUERY: Readonly<Record<(typeof LIST_PARAMETERS)[number], Omit<Parameter, 'name' | 'in'>>> = {
  status: { description: 'Only orders in this status', schema: referenceTo('OrderStatus') },
  customerEmail: {
    description: 'Only orders of this customer: the whole address, in capital or small letters',
    schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH, pattern: EMAIL_PATTERN.source },
  },
  createdFrom: { description: 'Only orders created at this instant or later', schema: INSTANT },
  createdTo: { description: 'Only orders created before this instant', schema: INSTANT },
  sort: {
    description: 'Newest first, or oldest first',
    schema: { type: 'string', enum: SORTS, default: SORTS[0] },
  },
  limit: {
    description: 'How many orders a page has at most',
    schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  },
  page: {
    description: 'Which page, from 1. A request has one of page, offset and cursor',
    schema: { type: 'integer', minimum: 1, maximum: Math.floor(Number.MAX_SAFE_INTEGER / MAX_LIMIT) },
  },
  offset: {
    description: 'How many orders to leave out before the page. A request has one of page, offset and cursor',
    schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  },
  cursor: {
    description:
      'The nextCursor of the page before, with the same filters and sort. A request has one of page, offset and cursor',
    schema: { type: 'string', minLength: 1 },
  },
};
