import { endpoint } from '../lib/endpoint.ts';
import { listAnswer } from '../lib/http/answer.ts';
import { readListRequest } from '../lib/http/list-query.ts';
import { placeOf } from '../lib/http/paging.ts';
import { readOrderJson } from '../lib/http/represent-order.ts';

export const handler = endpoint('listOrders', { query: readListRequest }, async ({ filter, orders: store }) => {
  const { query, scope } = filter;
  const { orders, ...found } = await store.list(query);
  const place = placeOf({ ...query, ...found, ids: orders.map(({ id }) => id) }, scope);
  return listAnswer('orders', orders.map(readOrderJson), place);
});
