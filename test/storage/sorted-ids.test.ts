import { expect, test } from 'vitest';
import { formatOrderId } from '../../lib/orders/order-id.ts';
import { SortedIds } from '../../lib/storage/memory/sorted-ids.ts';

const COUNT = 3_500;
const IDS = Array.from({ length: COUNT }, (_, index) => formatOrderId({ timestamp: 1_000 + index, sequence: 1 }));
const POSITIONS = [0, 1, 499, 500, 999, 1_000, 1_001, 2_345, COUNT - 1, COUNT];

/** The same ids in another order: 1,111 and 3,500 have no common divisor. */
const SHUFFLED = IDS.map((_, index) => IDS[(index * 1_111) % COUNT] ?? '');

function expectSame(ids: SortedIds, model: readonly string[]): void {
  expect(ids.size).toBe(model.length);
  expect(ids.slice(0, COUNT)).toEqual(model);
  for (const position of POSITIONS) {
    const text = model[position] ?? '~';
    expect(ids.countBefore(text)).toBe(Math.min(position, model.length));
    if (text !== '~') expect(ids.countThrough(text)).toBe(position + 1);
    expect(ids.slice(position, position + 1_100)).toEqual(model.slice(position, position + 1_100));
  }
}

test.each([
  ['in their order', IDS],
  ['in the opposite order', IDS.toReversed()],
  ['in no order', SHUFFLED],
])('ids that are added %s are sorted, and stay so while they are deleted', (_, added) => {
  const ids = new SortedIds();
  for (const id of added) ids.add(id);
  expectSame(ids, IDS);
  const gone = new Set(SHUFFLED.slice(0, 3_000));
  for (const id of gone) ids.delete(id);
  expectSame(
    ids,
    IDS.filter((id) => !gone.has(id)),
  );
  for (const id of SHUFFLED.slice(3_000)) ids.delete(id);
  expectSame(ids, []);
  for (const id of gone) ids.add(id);
  expectSame(ids, [...gone].toSorted());
});
