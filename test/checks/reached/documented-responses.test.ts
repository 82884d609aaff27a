import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REACHED } from '../../tools/openapi/check-response.ts';
import { DOCUMENT, documentedResponses } from '../../tools/openapi/open-api.ts';

// This test needs the contract suite in the same run, before it.
test('this run received every documented response of every operation', () => {
  const reached = readFileSync(REACHED, 'utf8').split('\n');
  expect([...documentedResponses(DOCUMENT).keys()].filter((response) => !reached.includes(response))).toEqual([]);
});
