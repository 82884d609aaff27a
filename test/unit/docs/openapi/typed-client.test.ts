import { expect, test } from 'vitest';
import { withServer } from '../../../tools/with-server.ts';
import { currentVersion, failNextCreate, orderAPizza, seedDefaults } from './typed-client/samples.ts';

// `npm run check` compiles the samples and expects the errors in wrong-types.ts: a line without its error is an error.

const server = withServer();

test('a typed client orders a pizza and pays for it', async () => {
  const order = await orderAPizza(server.baseUrl);
  expect(order).toMatchObject({ status: 'paid', total: 19, receipt: { totalAmount: 19 } });
});

test('a typed client sets a fault and reads it back', async () => {
  expect(await failNextCreate(server.baseUrl, 'typed')).toEqual([
    [503, 0],
    [undefined, 0],
  ]);
});

test('a typed client seeds a sandbox without saying how', async () => {
  expect(await seedDefaults(server.baseUrl, 'seeded')).toBe(25);
});

test('a typed client reads the details of an error, whose type follows from the code', async () => {
  const { id } = await orderAPizza(server.baseUrl);
  expect(await currentVersion(server.baseUrl, id)).toBe('"2"');
});
