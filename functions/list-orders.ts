import { readListQuery } from '../lib/http/request/query/list-query.ts';
import { paginate } from '../lib/http/request/query/paging.ts';
import { listJson, orderJson } from '../lib/http/response/json.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('listOrders', { query: readListQuery }, async ({ query: { query, list }, orders }) => {
  const { orders: found, total, hasMore } = await orders.list(query);
  const ids = found.map(({ id }) => id);
  const { pagination, meta } = paginate({ ...query, total, hasMore, ids }, list);
  return { json: listJson('orders', found.map(orderJson), pagination), meta };
});
