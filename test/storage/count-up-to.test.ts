import { describe, expect, onTestFinished, test } from 'vitest';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { startDynalite } from './start-dynalite.ts';
import { clientAt, describeEachStore, freshSandbox, tableAt } from './stores.ts';

const AT = 1_750_000_000_000;
const DAY = 24 * 60 * 60 * 1_000;

const repeated = <T>(times: number, work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work));

describeEachStore((store) => {
  test('of 100 concurrent counts up to 30, exactly 30 pass, with different numbers', async () => {
    const storage = store.open();
    const sandbox = await storage.enter(freshSandbox());
    const counts = await repeated(100, () => sandbox.countUpTo(30, 'limit', '1'));
    const passed = counts.filter((count) => count !== undefined).toSorted((a, b) => a - b);
    expect(passed).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  test('counters of different kinds, names and sandboxes are independent', async () => {
    const storage = store.open();
    const [here, there] = [await storage.enter(freshSandbox()), await storage.enter(freshSandbox())];
    expect(await here.countUpTo(1, 'limit', '1')).toBe(1);
    expect(await here.countUpTo(1, 'limit', '1')).toBeUndefined();
    expect(await here.countUpTo(1, 'limit', '2')).toBe(1);
    expect(await here.countUpTo(1, 'another', '1')).toBe(1);
    expect(await there.countUpTo(1, 'limit', '1')).toBe(1);
  });

  test('a window has a count of its own, and drops that of another window under the same name', async () => {
    const sandbox = await store.open().enter(freshSandbox());
    const count = (name: string, window: number) => sandbox.countUpTo(2, 'limit', name, window);
    expect([await count('1', 1), await count('1', 1), await count('1', 1)]).toEqual([1, 2, undefined]);
    expect([await count('2', 2), await count('1', 65), await count('1', 65)]).toEqual([1, 1, 2]);
    expect([await count('1', 65), await count('2', 2), await count('1', 1)]).toEqual([undefined, 2, 1]);
  });

  test('of 20 concurrent counts in a new window, as many pass as its limit', async () => {
    const sandbox = await store.open().enter(freshSandbox());
    await sandbox.countUpTo(7, 'limit', '1', 1);
    const counts = await repeated(20, () => sandbox.countUpTo(7, 'limit', '1', 65));
    const passed = counts.filter((count) => count !== undefined).toSorted((a, b) => a - b);
    expect(passed).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('the counts of a sandbox end with a reset and with its life', async () => {
    let now = AT;
    const storage = store.open(() => now);
    const name = freshSandbox();
    const count = async () => (await storage.enter(name)).countUpTo(2, 'limit', '1');
    expect([await count(), await count(), await count()]).toEqual([1, 2, undefined]);
    await (await storage.enter(name)).clear();
    expect(await count()).toBe(1);
    now += 6.99 * DAY;
    expect(await count()).toBe(2);
    now += 7.01 * DAY;
    expect(await repeated(3, count)).toEqual(expect.arrayContaining([1, 2, undefined]));
  });
});

describe('on DynamoDB', () => {
  test('the limit holds if the response to every call is lost and the SDK repeats it', async () => {
    const dynalite = await startDynalite();
    const { tableName } = await tableAt(dynalite.endpoint);
    const client = clientAt(dynalite.endpoint);
    onTestFinished(async () => {
      client.destroy();
      await dynalite.close();
    });
    const lost = new Set<unknown>();
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const result = await next(args);
        const { request } = args;
        const isFirst = context.commandName === 'UpdateItemCommand' && !lost.has(idOf(request));
        if (!isFirst) return result;
        lost.add(idOf(request));
        throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', $retryable: {} });
      },
      { step: 'deserialize', priority: 'low' },
    );
    const storage = openDynamoStorage({ tableName, client });
    const sandbox = await storage.enter(freshSandbox());
    const counts: (number | undefined)[] = [];
    for (let call = 0; call < 8; call += 1) counts.push(await sandbox.countUpTo(6, 'limit', '1'));
    // Each call counts twice, because the SDK repeats it.
    expect(counts).toEqual([2, 4, 6, undefined, undefined, undefined, undefined, undefined]);
    expect(lost.size).toBe(8);
  });
});

/** The same for every attempt of one call. */
function idOf(request: unknown): unknown {
  const isRequest = typeof request === 'object' && request !== null && 'headers' in request;
  const headers: unknown = isRequest ? request.headers : {};
  return typeof headers === 'object' && headers !== null && 'amz-sdk-invocation-id' in headers
    ? headers['amz-sdk-invocation-id']
    : undefined;
}
