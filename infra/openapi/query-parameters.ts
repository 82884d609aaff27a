import { DEFECT_AREAS } from '../../lib/defects/defect-facts.ts';
import type { DEFECT_PARAMETERS } from '../../lib/defects/defect-query.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../lib/http/paging.ts';
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '../../lib/http/request/email-address.ts';
import type { JOURNAL_PARAMETERS } from '../../lib/http/request/journal-query.ts';
import { type Keywords, referenceTo } from '../../lib/http/request/json-schema.ts';
import { type LIST_PARAMETERS, SORTS } from '../../lib/http/request/list-query.ts';
import { ROUTES } from '../../lib/http/routes.ts';
import type { Parameter } from './parameters.ts';

type Query<Name extends string> = Readonly<Record<Name, Omit<Parameter, 'name' | 'in'>>>;

const INSTANT: Keywords = { type: 'string', format: 'date-time' };
const LIMIT: Keywords = { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT };

/** The query parameters of the list of orders. */
const LIST_QUERY: Query<(typeof LIST_PARAMETERS)[number]> = {
  status: { description: 'Only orders in this status', schema: referenceTo('OrderStatus') },
  customerEmail: {
    description: 'Only orders of this customer: the whole address, in capital or small letters',
    schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH, pattern: EMAIL_PATTERN },
  },
  createdFrom: { description: 'Only orders created at this instant or later', schema: INSTANT },
  createdTo: { description: 'Only orders created before this instant', schema: INSTANT },
  sort: {
    description: 'Newest first, or oldest first',
    schema: { type: 'string', enum: SORTS, default: SORTS[0] },
  },
  limit: {
    description: 'How many orders a page has at most',
    schema: LIMIT,
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

/** The query parameters of the journal of a sandbox. */
const REQUEST_LIST_QUERY: Query<(typeof JOURNAL_PARAMETERS)[number]> = {
  method: { description: 'Only requests of this method', schema: { type: 'string' } },
  path: {
    description: 'Only requests to this route, such as /orders/{id}, or to this very path',
    schema: { type: 'string' },
  },
  status: {
    description: 'Only requests that were answered so',
    schema: { type: 'integer', minimum: 100, maximum: 599 },
  },
  since: { description: 'Only requests received at this instant or later', schema: INSTANT },
  limit: { description: 'How many requests a page has at most', schema: LIMIT },
  cursor: {
    description: 'The nextCursor of the page before, with the same filters',
    schema: { type: 'string', minLength: 1 },
  },
};

/** The query parameters of the catalogue of defects. */
const DEFECT_LIST_QUERY: Query<(typeof DEFECT_PARAMETERS)[number]> = {
  area: { description: 'Only defects of this area', schema: { type: 'string', enum: DEFECT_AREAS } },
  level: {
    description:
      'Only defects of this level. 1: a smoke test finds it. 2: it takes a check aimed at the rule. 3: it takes a boundary, a combination or a race',
    schema: { type: 'integer', minimum: 1, maximum: 3 },
  },
  operation: {
    description: 'Only defects that can change a response of this operation',
    schema: { type: 'string', enum: Object.keys(ROUTES) },
  },
};

export const DEFECT_LIST_PARAMETER_DOCS = parametersOf(DEFECT_LIST_QUERY);
export const LIST_PARAMETER_DOCS = parametersOf(LIST_QUERY);
export const REQUEST_LIST_PARAMETER_DOCS = parametersOf(REQUEST_LIST_QUERY);

function parametersOf(query: Query<string>): Parameter[] {
  return Object.entries(query).map(([name, rest]) => ({ name, in: 'query', ...rest }));
}
