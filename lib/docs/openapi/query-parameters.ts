import { MAX_EMAIL_LENGTH } from '../../http/limits.ts';
import { type Keywords, referenceTo } from '../../http/request/bodies/json-schema.ts';
import { EMAIL_PATTERN } from '../../http/request/bodies/validation.ts';
import type { EVENT_PARAMETERS } from '../../http/request/query/event-query.ts';
import type { JOURNAL_PARAMETERS } from '../../http/request/query/journal-query.ts';
import { type LIST_PARAMETERS, SORTS } from '../../http/request/query/list-query.ts';
import { ORDER_ID_PATTERN } from '../../orders/order-id.ts';
import { byStatus, type OrderStatus } from '../../orders/order-status.ts';
import { EVENT_TYPES } from '../../sandboxes/event.ts';
import { BOARD_LIMITS, PAGE_LIMITS } from '../../sandboxes/limits.ts';
import { DOCUMENT_VIEWS } from '../openapi-document.ts';
import { type Parameter, queryParameters } from './operation-doc.ts';

type Query<Name extends string> = Readonly<Record<Name, Omit<Parameter, 'name' | 'in'>>>;

const INSTANT: Keywords = { type: 'string', format: 'date-time' };
const LIMIT: Keywords = { type: 'integer', minimum: 1, maximum: PAGE_LIMITS.max, default: PAGE_LIMITS.default };

const cursor = (condition: string) => ({
  description: `The nextCursor of the previous page, ${condition}`,
  schema: { type: 'string', minLength: 1 },
});

const LIST_QUERY: Query<(typeof LIST_PARAMETERS)[number]> = {
  status: { description: 'Only orders in this status', schema: referenceTo('OrderStatus') },
  customerEmail: {
    description: 'Only orders of the customer with this email address: the whole address, in upper or lower case',
    schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH, pattern: EMAIL_PATTERN },
  },
  createdFrom: { description: 'Only orders created at this instant or later', schema: INSTANT },
  createdTo: { description: 'Only orders created before this instant', schema: INSTANT },
  sort: {
    description: 'Newest first (`-createdAt`) or oldest first (`createdAt`)',
    schema: { type: 'string', enum: SORTS, default: SORTS[0] },
  },
  limit: { description: 'The largest number of orders on a page', schema: LIMIT },
  page: {
    description: 'The number of the page, counted from 1. Send only one of page, offset and cursor',
    schema: { type: 'integer', minimum: 1, maximum: Math.floor(Number.MAX_SAFE_INTEGER / PAGE_LIMITS.max) },
  },
  offset: {
    description: 'The number of orders to skip before the page. Send only one of page, offset and cursor',
    schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  },
  cursor: cursor('with the same filters and sort. Send only one of page, offset and cursor'),
};

const REQUEST_LIST_QUERY: Query<(typeof JOURNAL_PARAMETERS)[number]> = {
  method: { description: 'Only requests with this method', schema: { type: 'string' } },
  path: {
    description: 'Only requests to this route, such as `/orders/{id}` or `/orders/:id`, or to exactly this path',
    schema: { type: 'string' },
  },
  status: {
    description: 'Only requests whose response had this status',
    schema: { type: 'integer', minimum: 100, maximum: 599 },
  },
  since: { description: 'Only requests received at this instant or later', schema: INSTANT },
  limit: { description: 'The largest number of requests on a page', schema: LIMIT },
  cursor: cursor('with the same filters'),
};

const EVENT_LIST_QUERY: Query<(typeof EVENT_PARAMETERS)[number]> = {
  type: { description: 'Only events of this type', schema: { type: 'string', enum: EVENT_TYPES } },
  orderId: { description: 'Only events of this order', schema: { type: 'string', pattern: ORDER_ID_PATTERN.source } },
  since: { description: "Only events at this instant or later, by the sandbox's clock", schema: INSTANT },
  pending: {
    description: '`true`: only events with a delivery that is still to come. `false`: only the others',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  limit: { description: 'The largest number of events on a page', schema: LIMIT },
  cursor: cursor('with the same filters'),
};

const BOARD_QUERY: Query<OrderStatus> = byStatus((status) => ({
  description: `How many of the newest ${status} orders to return`,
  schema: { type: 'integer', minimum: 0, maximum: BOARD_LIMITS.max, default: BOARD_LIMITS.default },
}));

/** The query parameter of the document, for the document. */
export const DOCUMENT_PARAMETER_DOCS = queryParameters({
  view: {
    description:
      '`orders`: only the order routes, `/` and `/health`, without sandboxes and requested faults. Each operation lists the statuses that its rules can give. For tools that generate tests',
    schema: { type: 'string', enum: DOCUMENT_VIEWS },
  },
});
export const BOARD_PARAMETER_DOCS = queryParameters(BOARD_QUERY);
export const LIST_PARAMETER_DOCS = queryParameters(LIST_QUERY);
export const EVENT_LIST_PARAMETER_DOCS = queryParameters(EVENT_LIST_QUERY);
export const REQUEST_LIST_PARAMETER_DOCS = queryParameters(REQUEST_LIST_QUERY);
