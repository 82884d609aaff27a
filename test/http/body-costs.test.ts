import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnyBody, anySandboxBody } from './any-sandbox-body.ts';
import { FACTOR, problemOf, statusOf } from './body-costs.ts';
import { watchReads } from './watch-reads.ts';

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

test(`no body of a sandbox is a 5xx, and a refused one takes at most ${FACTOR} times the work of an accepted one`, async () => {
  const property = fc.asyncProperty(anySandboxBody, async (any) => {
    const status = await statusOf(any, any.body);
    expect(status, any.title).toBeLessThan(500);
    if (status === 422) expect(await problemOf(any, { cheap: 5_000, costOf })).toBeUndefined();
  });
  // Shrinking would take long and show no more.
  await fc.assert(property, { numRuns: 100, endOnFailure: true });
});
