import { REQUESTABLE_STATUSES } from '../../http/http-error.ts';
import type { Parameter } from '../../http/openapi/operation-doc.ts';
import { type Keywords, referenceTo } from '../../http/request/json-schema.ts';
import { MAX_DELAY, MAX_TAGS } from '../../http/request-limits.ts';
import type { RouteHeader } from '../../http/route.ts';
import { ORDER_ID_PATTERN } from '../../orders/order-id.ts';
import { SANDBOX_NAME_PATTERN } from '../../sandboxes/sandbox-limits.ts';
import { STATIC_FILES } from '../static-files.ts';
import { CONSOLE_PARAMETERS } from './console.ts';

function path(name: string, description: string, schema: Keywords, example: string): Parameter {
  return { name, in: 'path', description, schema, example, required: true };
}

function header(name: string, description: string, schema: Keywords = {}): Parameter {
  return { name, in: 'header', description, schema: { type: 'string', ...schema } };
}

/** A query parameter that does the same as a preference. */
function preference(name: string, schema: Keywords): Parameter {
  const description = `The same as \`Prefer: ${name}=\`, for clients that cannot set a header. The header takes precedence`;
  return { name: `__${name}`, in: 'query', description, schema };
}

const ORDER_ID: Keywords = { type: 'string', pattern: ORDER_ID_PATTERN.source };
const SANDBOX_NAME: Keywords = { type: 'string', pattern: SANDBOX_NAME_PATTERN.source };
const DOCS_FILE: Keywords = { type: 'string', enum: STATIC_FILES.docs.names };

export const PATH_PARAMETERS: Readonly<Record<string, Parameter>> = {
  id: path('id', 'The id of an order', ORDER_ID, 'ORD-1768478400000-001'),
  name: path('name', 'The name of a sandbox. A sandbox exists as soon as a request names it', SANDBOX_NAME, 'my-tests'),
  asset: path('asset', 'The name of a file of the documentation page', DOCS_FILE, 'favicon.svg'),
  ...CONSOLE_PARAMETERS,
  defect: path('defect', 'The id of a bug', referenceTo('DefectId'), 'float-money'),
};

/** An entity tag (RFC 9110, section 8.8.3), and a list of them (section 5.6.1). */
const TAG = String.raw`(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAG_LIST = String.raw`[ \t,]*${TAG}(?:[ \t]*,[ \t,]*${TAG})*[ \t,]*`;
const ENTITY_TAGS: Keywords = { pattern: String.raw`^(?:\*|${TAG_LIST})$` };

export const ROUTE_HEADERS: Readonly<Record<RouteHeader, Parameter>> = {
  'If-Match': header(
    'If-Match',
    `Up to ${MAX_TAGS} entity tags. Proceed only if the current version of the order has one of them; otherwise return 412. \`*\` matches any version`,
    ENTITY_TAGS,
  ),
  'If-None-Match': header(
    'If-None-Match',
    `Up to ${MAX_TAGS} entity tags of versions that the client has: if one of them is current, the response is a 304`,
    ENTITY_TAGS,
  ),
  'Idempotency-Key': header(
    'Idempotency-Key',
    'Any text that is new for each new order, such as a UUID. If a request is repeated with the same key within 24 hours, the response is the order that the first request created. The same key with another body is a 422',
    { minLength: 1, maxLength: 255, pattern: '^[\\u0021-\\u007e]+$' },
  ),
};

export const COMMON_PARAMETERS: readonly Parameter[] = [
  header(
    'X-Request-Id',
    'An id for this request, which the response repeats: 1 to 128 letters, digits, `.`, `_` or `-`. Any other value is replaced by a new id',
  ),
  header(
    'Prefer',
    `For testing clients: \`code=<status>\` returns that error and does nothing else (one of ${REQUESTABLE_STATUSES.join(', ')}), and \`delay=<ms>\` waits first (0 to ${MAX_DELAY}; a deployment may allow less). They can be combined: \`code=503, delay=1500\`. Unknown preferences are ignored`,
  ),
  preference('code', referenceTo('FaultStatus')),
  preference('delay', { type: 'integer', minimum: 0, maximum: MAX_DELAY }),
];

/** The additional parameter of routes within a sandbox that do not have it in their path. */
export const SANDBOX_PARAMETER = header(
  'X-Sandbox',
  'The sandbox of this request: `default` if neither this header nor the base URL names one. In a deployment that requires a name, such a request is a 400',
  SANDBOX_NAME,
);
