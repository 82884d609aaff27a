import * as z from 'zod/mini';
import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import { json } from '../../lib/http/openapi/extension-docs.ts';
import { createOrderBody, updateOrderBody } from '../../lib/http/request/bodies/order-bodies.ts';
import type { ROUTES } from '../../lib/http/routes.ts';
import { describeTransitions } from '../../lib/orders/order-status.ts';
import { ACCESS_OPERATIONS } from './access-operations.ts';
import * as docs from './examples/docs.ts';
import * as orders from './examples/orders.ts';
import * as service from './examples/service.ts';
import { EXTENSION_OPERATIONS } from './extension-docs.ts';
import type { OperationDoc, Success } from './operation-doc.ts';
import { DOCUMENT_PARAMETER_DOCS, LIST_PARAMETER_DOCS } from './query-parameters.ts';
import { SANDBOX_OPERATIONS } from './sandbox-operations.ts';
import {
  apiInfoResponse,
  deleteResponse,
  healthResponse,
  openApiDocument,
  orderListResponse,
  orderResponse,
} from './schemas.ts';

const text = z.string();
const NOT_MODIFIED: Success = { description: 'Not modified: the client has this version', headers: ['ETag'] };
const PAGE: OperationDoc['successes'] = {
  200: { description: 'The page', content: { 'text/html': text }, headers: ['ETag', 'Content-Security-Policy'] },
  304: { ...NOT_MODIFIED, headers: ['ETag', 'Content-Security-Policy'] },
};

const OWN_OPERATIONS: Readonly<Record<keyof typeof ROUTES, OperationDoc>> = {
  listOrders: {
    tag: 'Orders',
    description:
      'Filters combine. There are three ways to page: by page number, by offset and by cursor. Following `nextCursor` visits every order that existed throughout exactly once, even if orders are created or deleted meanwhile. Lists are strongly consistent: an order is in the list as soon as its create has returned. Unknown and repeated parameters are rejected.',
    query: LIST_PARAMETER_DOCS,
    successes: { 200: { description: 'A page of orders', content: json(orderListResponse) } },
    examples: orders.LIST_ORDERS,
  },
  createOrder: {
    tag: 'Orders',
    description:
      'The new order is `pending`. Its total is the sum of its items, exact to the cent. Unknown members are rejected.',
    body: createOrderBody,
    successes: {
      201: {
        description:
          'The order: a new one or, if the Idempotency-Key is repeated, the one that the first request created',
        content: json(orderResponse),
        headers: ['ETag', 'Location', 'Idempotent-Replayed'],
      },
    },
    examples: orders.CREATE_ORDER,
  },
  getOrder: {
    tag: 'Orders',
    description: 'A paid or completed order has a receipt.',
    successes: {
      200: { description: 'The order', content: json(orderResponse), headers: ['ETag'] },
      304: NOT_MODIFIED,
    },
    examples: orders.GET_ORDER,
  },
  updateOrder: {
    tag: 'Orders',
    description: `${describeTransitions()} An order in any other status cannot change. Items can change only while the order is pending, and the new items replace the whole list. If both are sent, the items change first, in the same atomic write. Paying issues the receipt; cancelling removes it.`,
    body: updateOrderBody,
    successes: { 200: { description: 'The updated order', content: json(orderResponse), headers: ['ETag'] } },
    examples: orders.UPDATE_ORDER,
  },
  deleteOrder: {
    tag: 'Orders',
    description: 'Works in every status and removes the order completely: from then on, its id returns 404.',
    successes: { 200: { description: 'The order was deleted', content: json(deleteResponse) } },
    examples: orders.DELETE_ORDER,
  },
  cancelOrder: {
    tag: 'Orders',
    description: 'Has the effect of an update with the status `cancelled`. Any body is ignored.',
    successes: { 200: { description: 'The cancelled order', content: json(orderResponse), headers: ['ETag'] } },
    examples: orders.CANCEL_ORDER,
  },
  getHealth: {
    tag: 'Service',
    description: 'Checks that the store responds; if it does not, the response is a 503.',
    successes: { 200: { description: 'The service and its store are up', content: json(healthResponse) } },
    examples: service.GET_HEALTH,
  },
  getInfo: {
    tag: 'Service',
    description: 'The name and version of the service, and its endpoints.',
    successes: { 200: { description: 'The service and its endpoints', content: json(apiInfoResponse) } },
    examples: service.GET_INFO,
  },
  ...ACCESS_OPERATIONS,
  ...SANDBOX_OPERATIONS,
  getOpenApi: {
    tag: 'Documentation',
    description: "The document's server is the base URL of this request.",
    query: DOCUMENT_PARAMETER_DOCS,
    successes: {
      200: {
        description: 'The OpenAPI 3.1 document',
        content: json(openApiDocument),
        headers: ['ETag'],
        example: { externalValue: 'openapi.json' },
      },
      304: NOT_MODIFIED,
    },
    examples: docs.GET_OPENAPI,
  },
  getLlmsText: {
    tag: 'Documentation',
    description: 'What this service is and how to write tests against it, in the form of https://llmstxt.org/.',
    successes: {
      200: {
        description: 'The text, in Markdown',
        content: { 'text/plain': text },
        headers: ['ETag'],
        // Only the start of the text, because clients that read the document have its rules already.
        example: { value: '# Food Ordering Service\n' },
      },
      304: NOT_MODIFIED,
    },
    examples: docs.GET_LLMS_TEXT,
  },
  getDocs: {
    tag: 'Documentation',
    description: 'Swagger UI, served by the service itself: the page loads nothing from elsewhere.',
    successes: PAGE,
    examples: docs.GET_DOCS,
  },
  getDocsAsset: {
    tag: 'Documentation',
    description: 'The files of the documentation, its pages, the cookbook as Markdown, and the Postman collection.',
    successes: {
      200: {
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
      304: NOT_MODIFIED,
    },
    examples: docs.GET_DOCS_ASSET,
  },
  getConsole: {
    tag: 'Documentation',
    description: 'A page to watch and control a sandbox by hand: the sandbox in the base URL, or `default`.',
    successes: PAGE,
    examples: docs.GET_CONSOLE,
  },
  getConsoleAsset: {
    tag: 'Documentation',
    description: 'The script, style sheet and licences of the console.',
    successes: {
      200: {
        description: 'The file',
        content: { 'text/css': text, 'text/javascript': text, 'text/plain': text },
        headers: ['ETag'],
        // Only the start of the style sheet: the files are long, and no client reads them from the document.
        example: { value: ':root{color-scheme:light dark;' },
      },
      304: NOT_MODIFIED,
    },
    examples: docs.GET_CONSOLE_ASSET,
  },
};

const DOCS: Readonly<Record<string, OperationDoc>> = { ...OWN_OPERATIONS, ...EXTENSION_OPERATIONS };

export const OPERATIONS = ALL_ROUTES.map((route) => {
  const doc = DOCS[route.operation];
  if (!doc) throw new TypeError(`No documentation describes the operation ${route.operation}`);
  return { route, doc };
});
