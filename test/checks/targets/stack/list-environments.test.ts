import { expect, test } from 'vitest';
import { unusedDays } from '../../../../infra/aws/list-environments.ts';
import { DAY } from '../../../tools/durations.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');

test.each([
  [30, 2.5, 2],
  [1, 8, 1],
  [30, undefined, 30],
])('deployed %d days ago and last requested %d days ago, an environment is unused for %d days', (age, ago, unused) => {
  const environment = {
    ...{ stack: 'food-ordering-main', branch: 'main', owner: 'Ada', isProtected: false },
    deployedAt: new Date(NOW - age * DAY),
    lastRequest: ago === undefined ? undefined : new Date(NOW - ago * DAY),
  };
  expect(unusedDays(environment, NOW)).toBe(unused);
});
