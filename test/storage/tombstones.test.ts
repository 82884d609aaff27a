import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { type Dynalite, startDynalite } from './start-dynalite.ts';
import { freshSandbox, tableAt } from './stores.ts';

const AT = 1_750_000_000_000;
const DAY = 24 * 60 * 60 * 1_000;

let dynalite: Dynalite;
beforeAll(async () => {
  dynalite = await startDynalite();
});
afterAll(() => dynalite.close());

test('a deleted id is held as long as its sandbox may live, also where that is longer than a week', async () => {
  let day = 0;
  const now = () => AT + day * DAY;
  const storage = openDynamoStorage({ ...(await tableAt(dynalite.endpoint)), now, lifetime: 30 * DAY });
  const name = freshSandbox();
  const { order } = await (await storage.enter(name)).orders.create(DRAFT, AT);
  await (await storage.enter(name)).orders.delete(order.id, AT);
  day = 29;
  expect((await (await storage.enter(name)).orders.create(DRAFT, AT)).order.id).not.toBe(order.id);
  await storage.close();
});
