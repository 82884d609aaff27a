import type { Keywords } from '../../http/request/bodies/json-schema.ts';
import { BOARD_KINDS, LIST_KINDS } from '../../http/request/query/list-query.ts';
import { EVENT_KINDS, JOURNAL_KINDS } from '../../http/request/query/record-query.ts';
import { ROUTE_ROWS } from '../../http/routes.ts';
import { byStatus } from '../../orders/order-status.ts';
import { defectKinds } from '../../switches/catalogue.ts';
import { DOCUMENT_KINDS } from '../openapi-document.ts';
import type { Parameter } from './operation-doc.ts';

/** The names of all operations. */
export const OPERATION_NAMES = ROUTE_ROWS.map(({ operation }) => operation);

/** Returns the parameters of an endpoint: their descriptions, and the schemas of their values. */
function queryOf<Name extends string>(
  kinds: Readonly<Record<Name, { readonly schema: Keywords }>>,
  descriptions: Readonly<Record<Name, string>>,
): readonly Parameter[] {
  const names = Object.keys(kinds) as Name[];
  return names.map((name) => ({ name, in: 'query', description: descriptions[name], schema: kinds[name].schema }));
}

export const LIST_PARAMETER_DOCS = queryOf(LIST_KINDS, {
  status: 'Only orders in this status',
  customerEmail: 'Only orders of the customer with this email address: the whole address, in upper or lower case',
  createdFrom: 'Only orders created at this instant or later',
  createdTo: 'Only orders created before this instant',
  sort: 'Newest first (`-createdAt`) or oldest first (`createdAt`)',
  limit: 'The largest number of orders on a page',
  page: 'The number of the page, counted from 1. Send only one of page, offset and cursor',
  offset: 'The number of orders to skip before the page. Send only one of page, offset and cursor',
  cursor:
    'The nextCursor of the previous page, with the same filters and sort. Send only one of page, offset and cursor',
});

export const REQUEST_LIST_PARAMETER_DOCS = queryOf(JOURNAL_KINDS, {
  method: 'Only requests with this method',
  path: 'Only requests to this route, such as `/orders/{id}` or `/orders/:id`, or to exactly this path',
  status: 'Only requests whose response had this status',
  since: 'Only requests received at this instant or later',
  limit: 'The largest number of requests on a page',
  cursor: 'The nextCursor of the previous page, with the same filters',
});

export const EVENT_LIST_PARAMETER_DOCS = queryOf(EVENT_KINDS, {
  type: 'Only events of this type',
  orderId: 'Only events of this order',
  since: "Only events at this instant or later, by the sandbox's clock",
  pending: '`true`: only events with a delivery that is still to come. `false`: only the others',
  limit: 'The largest number of events on a page',
  cursor: 'The nextCursor of the previous page, with the same filters',
});

export const BOARD_PARAMETER_DOCS = queryOf(
  BOARD_KINDS,
  byStatus((status) => `How many of the newest ${status} orders to return`),
);

/** The query parameter of the document, for the document. */
export const DOCUMENT_PARAMETER_DOCS = queryOf(DOCUMENT_KINDS, {
  view: '`orders`: only the order routes, `/` and `/health`, without sandboxes and requested faults. Each operation lists the statuses that its rules can give. For tools that generate tests',
});

export const DEFECT_LIST_PARAMETER_DOCS = queryOf(defectKinds(ROUTE_ROWS), {
  area: 'Only bugs of this area',
  level:
    'Only bugs of this level. 1: a smoke test finds it. 2: it takes a check aimed at the rule. 3: it takes a boundary, a combination or a race',
  operation: 'Only bugs that can change a response of this operation',
});
