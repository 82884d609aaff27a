import { expect, test } from 'vitest';
import { fillPlaceholders } from '../../../../lib/tools/harness/process/fill-placeholders.ts';

test('placeholders are replaced in one pass, so that nothing in a value is replaced', () => {
  const values = { task: 'order {mcp}', mcp: '/tmp/{task}' };
  expect(fillPlaceholders('{task} {mcp} {task}', values)).toBe('order {mcp} /tmp/{task} order {mcp}');
});

test('what has no value stays', () => {
  expect(fillPlaceholders('{run} {toString} {', { task: 'order' })).toBe('{run} {toString} {');
});
