import { endpoint } from '../lib/endpoint.ts';
import { placeOf } from '../lib/http/paging.ts';
import { readListRequest } from '../lib/http/request/list-query.ts';
import { listAnswer } from '../lib/http/response/api-response.ts';
import { readOrderJson } from '../lib/http/response/represent-order.ts';

export const handler = endpoint('listOrders', { query: readListRequest }, async ({ filter, orders: store }) => {
  const { query, scope } = filter;
  const { orders, ...found } = await store.list(query);
  const place = placeOf({ ...query, ...found, ids: orders.map(({ id }) => id) }, scope);
  return listAnswer('orders', orders.map(readOrderJson), place);
});
