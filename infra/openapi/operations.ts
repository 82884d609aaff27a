import * as z from 'zod/mini';
import { createOrderBody, updateOrderBody } from '../../lib/http/request/order-bodies.ts';
import type { Operation } from '../../lib/http/routes.ts';
import { DEFECT_OPERATIONS } from './defect-operations.ts';
import * as docs from './examples/docs.ts';
import * as orders from './examples/orders.ts';
import * as service from './examples/service.ts';
import { json, type OperationDoc, type Success } from './operation-doc.ts';
import { LIST_PARAMETER_DOCS } from './query-parameters.ts';
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
const NOT_MODIFIED: Success = { description: 'The client has it already', headers: ['ETag'] };

/** One entry for each row of the route table. */
export const OPERATIONS: Readonly<Record<Operation, OperationDoc>> = {
  listOrders: {
    tag: 'Orders',
    description:
      'Filters combine. Page by page number, by offset, or by cursor: following `nextCursor` visits every order that existed throughout exactly once, whatever is created or deleted meanwhile. A list is never behind: an order is in it as soon as its create has answered. Unknown and repeated parameters are refused.',
    query: LIST_PARAMETER_DOCS,
    successes: { 200: { description: 'A page of orders', content: json(orderListResponse) } },
    examples: orders.LIST_ORDERS,
  },
  createOrder: {
    tag: 'Orders',
    description:
      'The order is `pending`. Its total is the sum of its items, exact to the cent. Members that are not listed are refused.',
    body: createOrderBody,
    successes: {
      201: {
        description: 'The order, created now or, with a repeated Idempotency-Key, before',
        content: json(orderResponse),
        headers: ['ETag', 'Location', 'Idempotent-Replayed'],
      },
    },
    examples: orders.CREATE_ORDER,
  },
  getOrder: {
    tag: 'Orders',
    description: 'The order has its receipt when it is paid or completed.',
    successes: {
      200: { description: 'The order', content: json(orderResponse), headers: ['ETag'] },
      304: NOT_MODIFIED,
    },
    examples: orders.GET_ORDER,
  },
  updateOrder: {
    tag: 'Orders',
    description:
      'A pending order may become paid or cancelled, a paid one completed or cancelled; nothing follows on completed and cancelled. Items change only while the order is pending, and replace the whole list. With both, the items are changed first, in one atomic write. Paying issues the receipt; cancelling removes it.',
    body: updateOrderBody,
    successes: { 200: { description: 'The updated order', content: json(orderResponse), headers: ['ETag'] } },
    examples: orders.UPDATE_ORDER,
  },
  deleteOrder: {
    tag: 'Orders',
    description: 'Works in every status, and removes the order completely: from then on its id answers 404.',
    successes: { 200: { description: 'The order is gone', content: json(deleteResponse) } },
    examples: orders.DELETE_ORDER,
  },
  cancelOrder: {
    tag: 'Orders',
    description: 'The same as an update to the status `cancelled`. A body is ignored.',
    successes: { 200: { description: 'The cancelled order', content: json(orderResponse), headers: ['ETag'] } },
    examples: orders.CANCEL_ORDER,
  },
  getHealth: {
    tag: 'Service',
    description: 'Asks the store; when that does not answer, this is a 503.',
    successes: { 200: { description: 'The service and its store are up', content: json(healthResponse) } },
    examples: service.GET_HEALTH,
  },
  getInfo: {
    tag: 'Service',
    description: 'Name, version and endpoints.',
    successes: { 200: { description: 'The service and its endpoints', content: json(apiInfoResponse) } },
    examples: service.GET_INFO,
  },
  ...SANDBOX_OPERATIONS,
  ...DEFECT_OPERATIONS,
  getOpenApi: {
    tag: 'Documentation',
    description: 'Its server is the base URL at which it was asked for.',
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
  getDocs: {
    tag: 'Documentation',
    description: 'Swagger UI, served by the service itself: nothing is loaded from elsewhere.',
    successes: {
      200: {
        description: 'The page',
        content: { 'text/html': text },
        headers: ['ETag', 'Content-Security-Policy'],
      },
      304: { ...NOT_MODIFIED, headers: ['ETag', 'Content-Security-Policy'] },
    },
    examples: docs.GET_DOCS,
  },
  getDocsAsset: {
    tag: 'Documentation',
    description: 'The scripts, style sheets, icon and licences of the page.',
    successes: {
      200: {
        description: 'The file',
        content: { 'image/svg+xml': text, 'text/css': text, 'text/javascript': text, 'text/plain': text },
        headers: ['ETag'],
      },
      304: NOT_MODIFIED,
    },
    examples: docs.GET_DOCS_ASSET,
  },
};
