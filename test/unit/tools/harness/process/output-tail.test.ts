import { expect, test } from 'vitest';
import { createOutputTail } from '../../../../../lib/tools/harness/process/output-tail.ts';

test('the end of the output is all of it if it is short', () => {
  const tail = createOutputTail(10);
  for (const part of ['ab\n', 'cd\n']) tail.add(Buffer.from(part));
  expect(tail.read()).toBe('ab\ncd\n');
});

test('the end of the output begins with a whole character, even if it has no whole line', () => {
  const tail = createOutputTail(8);
  for (let count = 0; count < 10; count++) tail.add(Buffer.from('x🍕'));
  expect(tail.read()).toBe('[…]\nx🍕');
});

test('the end of the output begins with a whole line if something was left out', () => {
  const tail = createOutputTail(8);
  for (let line = 1; line <= 100; line++) tail.add(Buffer.from(`${line}\n`));
  expect(tail.read()).toBe('[…]\n99\n100\n');
});
