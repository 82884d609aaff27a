import * as z from 'zod/mini';
import { documented } from '../../http/request/bodies/json-schema.ts';
import { createOrderBody, updateOrderBody } from '../../http/request/bodies/order-bodies.ts';
import { isOrderRoute, type Operation, ROUTE_ROWS, ROUTES, type RouteRow } from '../../http/routes.ts';
import { describeTransitions, PAID_STATUSES } from '../../orders/order-status.ts';
import { CREATE_TOKEN } from './access.ts';
import { ORDER_EXAMPLES } from './examples/orders.ts';
import type { Examples } from './examples/requests.ts';
import { SANDBOX_EXAMPLES } from './examples/sandboxes.ts';
import { SERVICE_EXAMPLES } from './examples/service.ts';
import { SWITCH_EXAMPLES } from './examples/switches.ts';
import { type OperationDoc, ok, type Success, success } from './operation-doc.ts';
import { DOCUMENT_PARAMETER_DOCS, LIST_PARAMETER_DOCS } from './query-parameters.ts';
import { SANDBOX_DOCS } from './sandbox-operations.ts';
import { instant, orderId, orderListResponse, orderResponse } from './schemas.ts';
import { SWITCH_DOCS } from './switch-operations.ts';

const text = z.string();
const version = z.string().check(z.regex(/^\d+\.\d+\.\d+$/));

const health = z.object({
  status: z.literal('healthy'),
  version,
  timestamp: instant,
  checks: z.object({ store: z.literal('up') }),
});

const apiInfo = z.object({
  name: text,
  version,
  description: text,
  endpoints: z
    .record(z.string().check(z.regex(/^(?:GET|POST|PUT|PATCH|DELETE) \//)), text)
    .register(documented, { description: 'A short text for each endpoint, by `<METHOD> <path>`' }),
});

const openApiDocument = z
  .looseObject({ openapi: text, info: z.looseObject({}), paths: z.looseObject({}) })
  .register(documented, { id: 'OpenApiDocument' });

const PAGE: Success = {
  description: 'The page',
  content: { 'text/html': text },
  headers: ['ETag', 'Content-Security-Policy'],
};

const DOCS: Readonly<Record<Operation, OperationDoc>> = {
  listOrders: {
    description:
      'Filters combine. There are three ways to page: by page number, by offset and by cursor. Following `nextCursor` visits every order that existed throughout exactly once, even if orders are created or deleted meanwhile. Lists are strongly consistent: an order is in the list as soon as its create has returned. Unknown and repeated parameters are rejected.',
    query: LIST_PARAMETER_DOCS,
    success: ok('A page of orders', orderListResponse),
  },
  createOrder: {
    description:
      'The new order is `pending`. Its total is the sum of its items, exact to the cent. Unknown members are rejected.',
    body: createOrderBody,
    success: ok(
      'The order: a new one or, if the Idempotency-Key is repeated, the one that the first request created',
      orderResponse,
      ['ETag', 'Location', 'Idempotent-Replayed'],
    ),
  },
  getOrder: {
    description: `A ${PAID_STATUSES.join(' or ')} order has a receipt.`,
    success: ok('The order', orderResponse, ['ETag']),
  },
  updateOrder: {
    description: `${describeTransitions()} An order in any other status cannot change. Items can change only while the order is pending, and the new items replace the whole list. If both are sent, the items change first, in the same atomic write. Paying issues the receipt; cancelling removes it.`,
    body: updateOrderBody,
    success: ok('The updated order', orderResponse, ['ETag']),
  },
  deleteOrder: {
    description: 'Works in every status and removes the order completely: from then on, its id returns 404.',
    success: ok('The order was deleted', success('DeleteResponse', z.object({ id: orderId, deleted: z.boolean() }))),
  },
  cancelOrder: {
    description: 'Has the effect of an update with the status `cancelled`. Any body is ignored.',
    success: ok('The cancelled order', orderResponse, ['ETag']),
  },
  getHealth: {
    description: 'Checks that the store responds; if it does not, the response is a 503.',
    success: ok('The service and its store are up', success('HealthResponse', health)),
  },
  getInfo: {
    description: 'The name and version of the service, and its endpoints.',
    success: ok('The service and its endpoints', success('ApiInfoResponse', apiInfo)),
  },
  createToken: CREATE_TOKEN,
  ...SANDBOX_DOCS,
  ...SWITCH_DOCS,
  getOpenApi: {
    description: "The document's server is the base URL of this request.",
    query: DOCUMENT_PARAMETER_DOCS,
    success: {
      ...ok('The OpenAPI 3.1 document', openApiDocument, ['ETag']),
      example: { externalValue: 'openapi.json' },
    },
  },
  getLlmsText: {
    description: 'What this service is and how to write tests against it, in the form of https://llmstxt.org/.',
    success: {
      description: 'The text, in Markdown',
      content: { 'text/plain': text },
      headers: ['ETag'],
      // Only the start of the text, because clients that read the document have its rules already.
      example: { value: '# Food Ordering Service\n' },
    },
  },
  getDocs: {
    description: 'Swagger UI, served by the service itself: the page loads nothing from elsewhere.',
    success: PAGE,
  },
  getDocsAsset: {
    description: 'The files of the documentation, its pages, the cookbook as Markdown, and a Postman collection.',
    success: {
      description: 'The file',
      content: {
        'image/svg+xml': text,
        'text/css': text,
        'text/html': text,
        'text/javascript': text,
        'text/plain': text,
        'application/json': z.object({ info: z.object({ name: text }) }),
      },
      headers: ['ETag'],
    },
  },
  getConsole: {
    description: 'A page to watch and control a sandbox by hand: the sandbox in the base URL, or `default`.',
    success: PAGE,
  },
  getConsoleAsset: {
    description: 'The script, style sheet and licences of the console.',
    success: {
      description: 'The file',
      content: { 'text/css': text, 'text/javascript': text, 'text/plain': text },
      headers: ['ETag'],
      // Only the start of the style sheet: the files are long, and no client reads them from the document.
      example: { value: ':root{color-scheme:light dark;' },
    },
  },
};

/** An operation without an entry has no captured examples, and only the errors that can be requested. */
const EXAMPLES: Readonly<Partial<Record<Operation, Examples>>> = {
  ...ORDER_EXAMPLES,
  ...SANDBOX_EXAMPLES,
  ...SERVICE_EXAMPLES,
  ...SWITCH_EXAMPLES,
};

/** The operations, with their tags and the requests whose responses, errors included, become their examples. */
export const OPERATIONS = ROUTE_ROWS.map((route) => {
  const { operation } = route;
  return { route, doc: DOCS[operation], tag: tagOf(route), examples: EXAMPLES[operation] ?? {} };
});

function tagOf(route: RouteRow): string {
  if (route.operation in SWITCH_DOCS) return route.path === '/changes' ? 'Compatible changes' : 'Defects';
  if (isOrderRoute(route)) return 'Orders';
  if (route.sandbox === 'management' || route.path === ROUTES.createToken.path) return 'Sandboxes';
  return ['/', '/health'].includes(route.path) ? 'Service' : 'Documentation';
}
