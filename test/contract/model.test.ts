import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atMost } from '../tools/at-most.ts';
import { freshSandbox } from './arrange/sandbox-world.ts';
import { freshEmail, freshKey } from './arrange/world.ts';
import { api } from './client/client.ts';
import { Run, step } from './model/model-run.ts';
import { testNeeding } from './targets/capabilities.ts';

const SEED = Number(process.env.SEED);

test(`any sequence of calls gets the responses that a model of the contract predicts (SEED=${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const run = new Run({ client: api, email: freshEmail(), keys: [freshKey(), freshKey()], isAlone: false });
      for (const each of steps) await run.take(each);
    }),
    { numRuns: 25, interruptAfterTimeLimit: 8_000, markInterruptAsFailure: false },
  );
});

testNeeding('bursts')(`two hundred sandboxes in parallel never see each other's data (SEED=${SEED})`, async () => {
  const sequences = fc.sample(fc.array(step, { minLength: 4, maxLength: 6 }), { numRuns: 200, seed: SEED });
  // All sandboxes use the same address and keys, so that a leak shows.
  const shared = { email: 'ada@example.com', keys: ['one', 'two'], isAlone: true };
  const finished = await atMost(200, sequences.length, async (index) => {
    const run = new Run({ ...shared, client: freshSandbox().client });
    for (const each of sequences[index] ?? []) await run.take(each);
    return index;
  });
  expect(finished).toHaveLength(200);
});
