import { HttpError } from '../../http/http-error.ts';
import { FAULT_PARAMETERS } from '../../http/request/headers/preferences.ts';
import { LIST_PARAMETERS } from '../../http/request/query/list-query.ts';
import { QueryParameters } from '../../http/request/query/query-parameters.ts';
import type { Defect } from './defect.ts';
import { allOrders, pageOf } from './relist.ts';
import { showListedOrders, showPagination } from './shown-orders.ts';

/** Milliseconds until a new order is in lists. */
const LAG = 1_000;

export const LISTS = {
  'pages-overlap': {
    list: (list, query) => {
      if (query.after !== undefined || query.offset === 0) return list(query);
      const page = list({ ...query, offset: query.offset - 1 });
      return { ...page, hasMore: query.offset + query.limit < page.total };
    },
  },

  'total-of-page': showPagination((pagination, orders) => ({ ...pagination, total: orders.length })),

  'more-on-last-page': {
    list: (list, query) => {
      const page = list(query);
      return { ...page, hasMore: page.hasMore || page.orders.length === query.limit };
    },
  },

  'total-pages-rounded-down': showPagination((pagination) => ({
    ...pagination,
    totalPages: Math.floor(Number(pagination.total) / Number(pagination.limit)),
  })),

  'second-filter-ignored': {
    list: (list, query) => list(query.status === undefined ? query : { ...query, customerEmail: undefined }),
  },

  'email-filter-case-sensitive': {
    list: (list, query, { queryParameters }) => {
      const spelling = queryParameters.single('customerEmail');
      if (spelling === undefined) return list(query);
      const orders = allOrders(list, query).filter(({ customerEmail }) => customerEmail === spelling);
      return pageOf(orders, query);
    },
  },

  'email-filter-by-suffix': {
    list: (list, query) => {
      const { customerEmail: suffix, ...others } = query;
      if (suffix === undefined) return list(query);
      const orders = allOrders(list, others).filter((order) => order.customerEmail.toLowerCase().endsWith(suffix));
      return pageOf(orders, query);
    },
  },

  'created-to-inclusive': {
    list: (list, query) => list(query.createdTo === undefined ? query : { ...query, createdTo: query.createdTo + 1 }),
  },

  'oldest-first': {
    list: (list, query, { queryParameters }) =>
      list(queryParameters.names.includes('sort') ? query : { ...query, oldestFirst: true }),
  },

  'cancelled-left-out': {
    list: (list, query) => {
      if (query.status !== undefined) return list(query);
      const orders = allOrders(list, query).filter(({ status }) => status !== 'cancelled');
      return pageOf(orders, query);
    },
  },

  'cursor-skips': {
    list: (list, query) => {
      if (query.after === undefined || query.offset < 2 * query.limit) return list(query);
      const [skipped] = list({ ...query, limit: 1 }).orders;
      return list({ ...query, after: skipped?.id ?? query.after });
    },
  },

  'list-without-receipts': showListedOrders(({ receipt: _, ...order }) => order),

  'past-end-is-404': {
    orders: (store, { request, meet }) => ({
      list: async (query) => {
        const page = await store.list(query);
        const number = request.queryParameters.single('page');
        if (number === undefined || query.offset === 0 || query.offset < page.total) return page;
        meet();
        throw new HttpError('NOT_FOUND', `There is no page ${number}`);
      },
    }),
  },

  'list-lags': {
    list: (list, query, { now }) => {
      const visible = now() - LAG + 1;
      return list({ ...query, createdTo: Math.min(query.createdTo ?? visible, visible) });
    },
  },

  'unknown-parameter-ignored': without((name) => ![...LIST_PARAMETERS, ...FAULT_PARAMETERS].includes(name)),

  'zero-is-default': without((name, value) => ['limit', 'page'].includes(name) && /^0+$/.test(value)),

  'offset-ignored-in-times': {
    query: (parameters) => {
      const { createdFrom, createdTo, ...others } = parameters.toObject();
      return withParameters(parameters, { ...others, createdFrom: asUtc(createdFrom), createdTo: asUtc(createdTo) });
    },
  },
} as const satisfies Record<string, Defect>;

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns a defect that ignores some query parameters. */
function without(isIgnored: (name: string, value: string) => boolean): Defect {
  return {
    query: (parameters) =>
      withParameters(
        parameters,
        Object.fromEntries(
          Object.entries(parameters.toObject()).filter(([name, value]) => !isIgnored(name, String(value))),
        ),
      ),
  };
}

function withParameters(given: QueryParameters, values: Values): QueryParameters {
  const isSame = JSON.stringify(values) === JSON.stringify(given.toObject());
  if (isSame) return given;
  const present = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value].flat()],
  );
  const multiValueQueryStringParameters = Object.fromEntries(present.map(([name = '', ...all]) => [name, all]));
  return new QueryParameters({ queryStringParameters: null, multiValueQueryStringParameters });
}

/** Replaces the offset of an instant with UTC. */
function asUtc(value: Values[string]): Values[string] {
  return typeof value === 'string' ? value.replace(/(?<=[\d])[+-]\d{2}:\d{2}$/, 'Z') : value;
}
