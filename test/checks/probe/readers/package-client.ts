// Reads everything with the client of the package.
import { createApi, unwrap } from '../../../../lib/client/client.ts';
import { fetchWhole } from './fetch-whole.ts';

const api = createApi({ baseUrl: process.env['BASE_URL'] ?? '', fetch: fetchWhole });
const ids: string[] = [];
let cursor: string | null | undefined;
do {
  const params = { query: { limit: 100, ...(cursor && { cursor }) } };
  const page = await unwrap(api.GET('/orders', { params }));
  ids.push(...page.orders.map(({ id }) => id));
  cursor = page.pagination.nextCursor;
} while (cursor);
console.log(ids.join('\n'));
