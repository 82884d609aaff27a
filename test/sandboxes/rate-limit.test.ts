import { expect, test } from 'vitest';
import { windowAt } from '../../lib/sandboxes/access/rate-limit.ts';

const LIMIT = { id: 'limit', requests: 1, windowSeconds: 1 };
const AT = Date.UTC(2026, 0, 1);

test('the windows of a day share 64 counts, and any 64 in a row have one each', () => {
  const countsIn = (seconds: number) =>
    new Set(Array.from({ length: seconds }, (_, second) => windowAt(LIMIT, AT + second * 1_000).count)).size;
  expect([countsIn(64), countsIn(86_400)]).toEqual([64, 64]);
});
