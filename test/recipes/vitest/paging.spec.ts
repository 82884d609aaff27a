// Reads a list page by page during other writes.
import { test } from 'food-ordering-service/vitest';
import { expect } from 'vitest';

const DRAFT = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Margherita pizza', quantity: 2, price: 9.5 }],
};

test('a walk visits every order once while others create and delete', async ({ api, sandbox }) => {
  await sandbox.seed({ orders: 25 });
  const before = await api.GET('/orders', { params: { query: { limit: 100 } } });
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { data } = await api.GET('/orders', { params: { query: { limit: 10, ...(cursor && { cursor }) } } });
    ids.push(...(data?.data.orders ?? []).map(({ id }) => id));
    cursor = data?.data.pagination.nextCursor;
    await api.POST('/orders', { body: DRAFT });
    await api.DELETE('/orders/{id}', { params: { path: { id: ids.at(-1) ?? '' } } });
  } while (cursor);
  expect(ids).toHaveLength(25);
  expect(ids).toEqual(before.data?.data.orders.map(({ id }) => id));
});
