// Reads everything with the client that @hey-api/openapi-ts generates.
import { listOrders } from './client';
import { client } from './client/client.gen';
import { fetchWhole } from './fetch-whole';

client.setConfig({ baseUrl: process.env['BASE_URL'] ?? '', fetch: fetchWhole });
const ids: string[] = [];
let cursor: string | null | undefined;
do {
  const { data } = await listOrders({ query: { limit: 100, ...(cursor && { cursor }) }, throwOnError: true });
  ids.push(...data.data.orders.map(({ id }) => id));
  cursor = data.data.pagination.nextCursor;
} while (cursor);
console.log(ids.join('\n'));
