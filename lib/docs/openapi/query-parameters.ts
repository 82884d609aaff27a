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
import { DEFECT_AREAS } from '../../switches/ids.ts';
import { DOCUMENT_VIEWS } from '../openapi-document.ts';
import { type Parameter, queryParameters } from './operation-doc.ts';
import { OPERATION_NAMES } from './switch-schemas.ts';

type Query<Name extends string> = Readonly<Record<Name, Omit<Parameter, 'name' | 'in'>>>;

const parameter = (description: string, schema: Keywords) => ({ description, schema });

const integer = (minimum: number, maximum: number, usual?: number): Keywords => ({
  type: 'integer',
  minimum,
  maximum,
  ...(usual !== undefined && { default: usual }),
});
const oneOf = (values: readonly string[]): Keywords => ({ type: 'string', enum: values });

const TEXT: Keywords = { type: 'string' };
const INSTANT: Keywords = { type: 'string', format: 'date-time' };
const LIMIT: Keywords = integer(1, PAGE_LIMITS.max, PAGE_LIMITS.default);

const cursor = (condition: string) =>
  parameter(`The nextCursor of the previous page, ${condition}`, { type: 'string', minLength: 1 });

const LIST_QUERY: Query<(typeof LIST_PARAMETERS)[number]> = {
  status: parameter('Only orders in this status', referenceTo('OrderStatus')),
  customerEmail: parameter(
    'Only orders of the customer with this email address: the whole address, in upper or lower case',
    { type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH, pattern: EMAIL_PATTERN },
  ),
  createdFrom: parameter('Only orders created at this instant or later', INSTANT),
  createdTo: parameter('Only orders created before this instant', INSTANT),
  sort: parameter('Newest first (`-createdAt`) or oldest first (`createdAt`)', { ...oneOf(SORTS), default: SORTS[0] }),
  limit: parameter('The largest number of orders on a page', LIMIT),
  page: parameter(
    'The number of the page, counted from 1. Send only one of page, offset and cursor',
    integer(1, Math.floor(Number.MAX_SAFE_INTEGER / PAGE_LIMITS.max)),
  ),
  offset: parameter(
    'The number of orders to skip before the page. Send only one of page, offset and cursor',
    integer(0, Number.MAX_SAFE_INTEGER),
  ),
  cursor: cursor('with the same filters and sort. Send only one of page, offset and cursor'),
};

const REQUEST_LIST_QUERY: Query<(typeof JOURNAL_PARAMETERS)[number]> = {
  method: parameter('Only requests with this method', TEXT),
  path: parameter(
    'Only requests to this route, such as `/orders/{id}` or `/orders/:id`, or to exactly this path',
    TEXT,
  ),
  status: parameter('Only requests whose response had this status', integer(100, 599)),
  since: parameter('Only requests received at this instant or later', INSTANT),
  limit: parameter('The largest number of requests on a page', LIMIT),
  cursor: cursor('with the same filters'),
};

const EVENT_LIST_QUERY: Query<(typeof EVENT_PARAMETERS)[number]> = {
  type: parameter('Only events of this type', oneOf(EVENT_TYPES)),
  orderId: parameter('Only events of this order', { type: 'string', pattern: ORDER_ID_PATTERN.source }),
  since: parameter("Only events at this instant or later, by the sandbox's clock", INSTANT),
  pending: parameter(
    '`true`: only events with a delivery that is still to come. `false`: only the others',
    oneOf(['true', 'false']),
  ),
  limit: parameter('The largest number of events on a page', LIMIT),
  cursor: cursor('with the same filters'),
};

const BOARD_QUERY: Query<OrderStatus> = byStatus((status) =>
  parameter(`How many of the newest ${status} orders to return`, integer(0, BOARD_LIMITS.max, BOARD_LIMITS.default)),
);

/** The query parameter of the document, for the document. */
export const DOCUMENT_PARAMETER_DOCS = queryParameters({
  view: parameter(
    '`orders`: only the order routes, `/` and `/health`, without sandboxes and requested faults. Each operation lists the statuses that its rules can give. For tools that generate tests',
    oneOf(DOCUMENT_VIEWS),
  ),
});
export const BOARD_PARAMETER_DOCS = queryParameters(BOARD_QUERY);
export const LIST_PARAMETER_DOCS = queryParameters(LIST_QUERY);
export const EVENT_LIST_PARAMETER_DOCS = queryParameters(EVENT_LIST_QUERY);
export const REQUEST_LIST_PARAMETER_DOCS = queryParameters(REQUEST_LIST_QUERY);

export const DEFECT_LIST_PARAMETER_DOCS = queryParameters({
  area: parameter('Only bugs of this area', oneOf(DEFECT_AREAS)),
  level: parameter(
    'Only bugs of this level. 1: a smoke test finds it. 2: it takes a check aimed at the rule. 3: it takes a boundary, a combination or a race',
    integer(1, 3),
  ),
  operation: parameter('Only bugs that can change a response of this operation', oneOf(OPERATION_NAMES)),
});
