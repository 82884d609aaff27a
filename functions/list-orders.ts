import { endpoint } from '../lib/endpoint.ts';
import { paginate } from '../lib/http/paging.ts';
import { readListQuery } from '../lib/http/request/list-query.ts';
import { listResponse } from '../lib/http/response/api-response.ts';
import { orderJson } from '../lib/http/response/represent-order.ts';

export const handler = endpoint('listOrders', { query: readListQuery }, async ({ filter, orders: store }) => {
  const { query, scope } = filter;
  const { orders, ...found } = await store.list(query);
  const place = paginate({ ...query, ...found, ids: orders.map(({ id }) => id) }, scope);
  return listResponse('orders', orders.map(orderJson), place);
});
