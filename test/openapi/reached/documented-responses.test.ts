import { afterAll, expect, test } from 'vitest';
import { DOCUMENT, documentedResponses } from '../open-api.ts';
import { deleteReached, reachedResponses } from '../reached-responses.ts';

afterAll(deleteReached);

test('this run received every documented response of every operation', () => {
  const reached = reachedResponses();
  expect(reached.size, 'this test needs the contract suite in the same run, before it').toBeGreaterThan(0);
  const missing = [...documentedResponses(DOCUMENT).keys()].filter((response) => !reached.has(response));
  expect(missing).toEqual([]);
});
