import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnyBody, anySandboxBody } from '../../tools/http/any-sandbox-body.ts';
import { FACTOR, isAccepted, problemOf, statusOf } from '../../tools/http/body-costs.ts';

/** How many bodies to try. */
const CASES = 1_000;

/** The CPU time of one measurement, in microseconds: several times the resolution of the clock. */
const MEASURED = 30_000;

/** Milliseconds for all bodies: each is measured for longer than the resolution of the clock. */
const LIMIT = 1_800_000;

/** How often a refused body has to cost too much. */
const ATTEMPTS = 3;

/** Measures the CPU milliseconds of this thread for one request with this body. */
async function costOf(any: AnyBody, body: string): Promise<number> {
  const before = process.threadCpuUsage();
  for (let requests = 1; ; requests += 1) {
    await statusOf(any, body);
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= MEASURED) return (user + system) / requests / 1_000;
  }
}

/** Describes the problem if a body costs too much in each attempt. */
async function lastingProblemOf(any: AnyBody, attempts = ATTEMPTS): Promise<string | undefined> {
  const problem = await problemOf(any, { cheap: 0.5, costOf });
  return problem === undefined || attempts === 1 ? problem : lastingProblemOf(any, attempts - 1);
}

test(`a refused body takes at most ${FACTOR} times the CPU time of an accepted one`, { timeout: LIMIT }, async () => {
  const problems: string[] = [];
  for (const any of fc.sample(anySandboxBody, { seed: Number(process.env.SEED), numRuns: CASES })) {
    const status = await statusOf(any, any.body);
    expect(status, any.title).toBeLessThan(500);
    const problem = isAccepted(status) ? undefined : await lastingProblemOf(any);
    if (problem !== undefined) problems.push(problem);
  }
  expect(problems).toEqual([]);
});
