import { expect, test } from 'vitest';
import { intervalFor } from '../../../infra/console/page/state/interval.ts';

test('the console refreshes once a second, and less often in a large sandbox, whose orders cost more to count', () => {
  expect([0, undefined, 999, 1_000].map(intervalFor)).toEqual([1_000, 1_000, 1_000, 1_000]);
  expect([10_000, 50_000].map(intervalFor)).toEqual([10_000, 30_000]);
});
