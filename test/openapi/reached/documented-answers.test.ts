import { afterAll, expect, test } from 'vitest';
import { DOCUMENT, documentedResponses } from '../open-api.ts';
import { forgetReached, reachedAnswers } from '../reached-answers.ts';

afterAll(forgetReached);

test('every documented answer of every operation was given to some request of this run', () => {
  const reached = reachedAnswers();
  expect(reached.size, 'this test runs after the contract suite: run them together').toBeGreaterThan(0);
  const missing = [...documentedResponses(DOCUMENT).keys()].filter((answer) => !reached.has(answer));
  expect(missing).toEqual([]);
});
