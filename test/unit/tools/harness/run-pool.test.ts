import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runPool } from '../../../../lib/tools/harness/run-pool.ts';

test('a pool works on several items at once, and returns the results in the order of the items', async () => {
  const working: number[] = [];
  const results = await runPool([3, 1, 2], 2, async (item) => {
    working.push(item);
    const atOnce = working.length;
    for (let turn = 0; turn < item; turn += 1) await nextTurn();
    working.splice(working.indexOf(item), 1);
    return [item, atOnce];
  });
  expect(results).toEqual([
    [3, 1],
    [1, 2],
    [2, 2],
  ]);
});

test('after an error, a pool takes no more items, and reports the first error when all work has ended', async () => {
  const events: string[] = [];
  const pool = runPool(['fails', 'ends', 'fails later', 'is left'], 3, async (item) => {
    events.push(item);
    if (item !== 'fails') await nextTurn();
    if (item !== 'ends') throw new Error(item);
    events.push('has ended');
  });
  await expect(pool).rejects.toThrow(/^fails$/);
  expect(events).toEqual(['fails', 'ends', 'fails later', 'has ended']);
});
