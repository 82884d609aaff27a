import got from 'got';
import { expect, test } from 'vitest';
import { expectCreated, freshSandbox } from './arrange/sandbox-world.ts';
import { freshKey, validOrder } from './arrange/world.ts';

test('a client library that retries with an Idempotency-Key creates one order although two responses are lost', async () => {
  const { name, client, set, state, requests } = freshSandbox();
  await set({ journal: true, faults: [{ method: 'POST', path: '/orders', status: 503, times: 2, when: 'after' }] });
  const key = freshKey();
  const { data } = await got
    .post(`${client.baseUrl}/sandboxes/${name}/orders`, {
      json: validOrder(),
      headers: { 'idempotency-key': key },
      retry: {
        limit: 3,
        methods: ['POST'],
        statusCodes: [503],
        calculateDelay: ({ attemptCount }) => (attemptCount > 3 ? 0 : 1),
      },
    })
    .json<{ data: { id: string } }>();
  const journal = await requests('?method=POST');
  expect(journal.map(({ status }) => status)).toEqual([201, 503, 503]);
  expect(journal.map(({ headers }) => headers)).toEqual(
    Array(3).fill(expect.objectContaining({ 'idempotency-key': key })),
  );
  expect((await state())['orders']).toMatchObject({ total: 1 });
  expect((await client.get(`/orders/${data.id}`)).status).toBe(200);
});

test('the same client creates three orders without the key', async () => {
  const { create, set, state } = freshSandbox();
  await set({ faults: [{ method: 'POST', path: '/orders', status: 503, times: 2, when: 'after' }] });
  expect([(await create()).status, (await create()).status]).toEqual([503, 503]);
  await expectCreated(create());
  expect((await state())['orders']).toMatchObject({ total: 3 });
});
