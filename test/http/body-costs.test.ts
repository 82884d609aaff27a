import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnyBody, anySandboxBody, ENDPOINTS, everyBodyOf } from './any-sandbox-body.ts';
import { FACTOR, problemOf, statusOf } from './body-costs.ts';
import { watchReads } from './watch-reads.ts';

/** The length of the bodies whose work is counted, in characters. */
const SIZE = 8_000;

/** How many characters V8 parses in the time in which a schema reads a member. */
const CHARACTERS_PER_READ = 5;

/** Counts the reads of a schema, and adds the time of the parser in the same unit. */
function costOf({ endpoint }: AnyBody, body: string): number {
  let reads = 0;
  const json = watchReads(JSON.parse(body), () => {
    reads += 1;
  });
  endpoint.schema.safeParse(json);
  return reads + body.length / CHARACTERS_PER_READ;
}

test('no body of a sandbox is a 5xx', async () => {
  const property = fc.asyncProperty(anySandboxBody, async (any) => {
    expect(await statusOf(any, any.body), any.title).toBeLessThan(500);
  });
  // Shrinking would take long and show no more.
  await fc.assert(property, { numRuns: 100, endOnFailure: true });
});

test.each(ENDPOINTS)(
  `no refused body of $name takes more than ${FACTOR} times the work of an accepted one`,
  async (endpoint) => {
    const problems: string[] = [];
    for (const any of everyBodyOf(endpoint, SIZE)) {
      const problem = await problemOf(any, { cheap: SIZE / CHARACTERS_PER_READ, costOf });
      if (problem !== undefined) problems.push(problem);
    }
    expect(problems).toEqual([]);
  },
);
