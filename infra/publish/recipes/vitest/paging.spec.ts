// Reads a list page by page during other writes.
import { buildOrder, test, unwrap } from 'food-ordering-service/vitest';
import { expect } from 'vitest';

test('a walk visits every order once while others create and delete', async ({ api, sandbox }) => {
  const existing = await sandbox.arrange({ seed: { orders: 25 } });
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit: 10, ...(cursor && { cursor }) };
    const { orders, pagination } = await unwrap(api.GET('/orders', { params: { query } }));
    ids.push(...orders.map(({ id }) => id));
    cursor = pagination.nextCursor;
    await unwrap(api.POST('/orders', { body: buildOrder() }));
    await unwrap(api.DELETE('/orders/{id}', { params: { path: { id: ids.at(-1) ?? '' } } }));
  } while (cursor);
  expect(ids).toEqual(existing.toReversed());
});
