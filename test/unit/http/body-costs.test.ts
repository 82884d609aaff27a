import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RUNS } from '../../tools/configure-fast-check.ts';
import { type AnyBody, anySandboxBody, ENDPOINTS, everyBodyOf } from '../../tools/http/any-sandbox-body.ts';
import { FACTOR, problemOf, statusOf } from '../../tools/http/body-costs.ts';

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
  // Bodies are large: shrinking one would take long and show no more.
  await fc.assert(property, { numRuns: Math.ceil(RUNS / 3), endOnFailure: true });
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

/** Wraps parsed JSON so that each look at a member, or for one, calls `onRead`. */
function watchReads(json: unknown, onRead: () => void): unknown {
  if (typeof json !== 'object' || json === null) return json;
  const read = <T>(value: T): T => {
    onRead();
    return value;
  };
  return new Proxy(json, {
    get: (target, key) => watchReads(read(Reflect.get(target, key)), onRead),
    has: (target, key) => read(Reflect.has(target, key)),
    ownKeys: (target) => read(Reflect.ownKeys(target)),
    getOwnPropertyDescriptor: (target, key) => read(Reflect.getOwnPropertyDescriptor(target, key)),
  });
}
