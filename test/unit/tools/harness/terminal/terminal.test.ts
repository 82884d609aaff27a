import { expect, test } from 'vitest';
import { findErrorLine } from '../../../../../lib/tools/harness/terminal/terminal.ts';

test.each(['', 'x'])("an error's line is cut between characters: %sError: 🍕🍕🍕…", (odd) => {
  const line = findErrorLine(`${odd}Error: ${'🍕'.repeat(200)}\nmore`);
  expect(line.isWellFormed()).toBe(true);
  expect(line.length).toBeGreaterThan(198);
});
