import { endpoint } from '../lib/endpoint.ts';
import { listAnswer } from '../lib/http/answer.ts';
import { paginate, readListRequest } from '../lib/http/list-query.ts';
import { representOrder } from '../lib/http/represent-order.ts';

export const handler = endpoint('listOrders', { query: readListRequest }, async ({ filter, orders }) => {
  const page = await orders.list(filter.query);
  const { meta, pagination } = paginate(filter, page);
  return listAnswer({ orders: page.orders.map(representOrder), pagination }, meta);
});
