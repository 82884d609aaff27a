import { HttpError } from '../../http/http-error.ts';
import { LIST_PARAMETERS } from '../../http/request/list-query.ts';
import { QueryParameters } from '../../http/request/query-parameters.ts';
import { FAULT_PARAMETERS } from '../../http/request/query-values.ts';
import type { Defect } from './defect.ts';
import { showListedOrders, showPagination } from './shown-orders.ts';
import { allOrders, pageOf, relist } from './store-defects.ts';

/** Milliseconds that a list lags behind. */
const LAG = 1_000;

export const LISTS = {
  'pages-overlap': relist(async (store, query) => {
    if (query.after !== undefined || query.offset === 0) return store.list(query);
    const page = await store.list({ ...query, offset: query.offset - 1 });
    return { ...page, hasMore: query.offset + query.limit < page.total };
  }),

  'total-of-page': showPagination((pagination, orders) => ({ ...pagination, total: orders.length })),

  'more-on-last-page': relist(async (store, query) => {
    const page = await store.list(query);
    return { ...page, hasMore: page.hasMore || page.orders.length === query.limit };
  }),

  'total-pages-rounded-down': showPagination((pagination) => ({
    ...pagination,
    totalPages: Math.floor(Number(pagination.total) / Number(pagination.limit)),
  })),

  'second-filter-ignored': relist((store, query) =>
    store.list(query.status === undefined ? query : { ...query, customerEmail: undefined }),
  ),

  'email-filter-case-sensitive': relist(async (store, query, { request }) => {
    const spelling = request.queryParameters.single('customerEmail');
    if (spelling === undefined) return store.list(query);
    const orders = await allOrders(store, query, query.oldestFirst);
    return pageOf(
      orders.filter(({ customerEmail }) => customerEmail === spelling),
      query,
    );
  }),

  'email-filter-by-suffix': relist(async (store, query) => {
    const { customerEmail: suffix, ...others } = query;
    if (suffix === undefined) return store.list(query);
    const orders = await allOrders(store, others, query.oldestFirst);
    return pageOf(
      orders.filter(({ customerEmail }) => customerEmail.toLowerCase().endsWith(suffix)),
      query,
    );
  }),

  'created-to-inclusive': relist((store, query) =>
    store.list(query.createdTo === undefined ? query : { ...query, createdTo: query.createdTo + 1 }),
  ),

  'oldest-first': relist((store, query, { request }) =>
    store.list(request.queryParameters.names.includes('sort') ? query : { ...query, oldestFirst: true }),
  ),

  'cancelled-left-out': relist(async (store, query) => {
    if (query.status !== undefined) return store.list(query);
    const orders = await allOrders(store, query, query.oldestFirst);
    return pageOf(
      orders.filter(({ status }) => status !== 'cancelled'),
      query,
    );
  }),

  'cursor-skips': relist(async (store, query) => {
    if (query.after === undefined || query.offset < 2 * query.limit) return store.list(query);
    const [skipped] = (await store.list({ ...query, limit: 1 })).orders;
    return store.list({ ...query, after: skipped?.id ?? query.after });
  }),

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

  'list-lags': relist((store, query, { request }) => {
    const visible = request.now() - LAG + 1;
    return store.list({ ...query, createdTo: Math.min(query.createdTo ?? visible, visible) });
  }),

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

/** A defect that does not see some query parameters. */
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

/** An instant with its offset from UTC taken away. */
function asUtc(value: Values[string]): Values[string] {
  return typeof value === 'string' ? value.replace(/(?<=[\d])[+-]\d{2}:\d{2}$/, 'Z') : value;
}
