import { orderJson } from '../lib/api/orders/json.ts';
import { readListQuery } from '../lib/api/orders/query.ts';
import { ORDER_ROWS } from '../lib/api/orders/rows.ts';
import { paginate } from '../lib/http/request/paging.ts';
import { listJson } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(ORDER_ROWS.listOrders, { query: readListQuery }, async (request) => {
  const { query, list } = request.query;
  const { orders: found, total, hasMore } = await request.orders.list(query);
  const ids = found.map(({ id }) => id);
  const { pagination, meta } = paginate({ ...query, total, hasMore, ids }, list);
  return { json: listJson('orders', found.map(orderJson), pagination), meta };
});
