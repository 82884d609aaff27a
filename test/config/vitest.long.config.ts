import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../lib/project.ts';
import { printSeed, REPORTERS } from './run.ts';

printSeed('Random inputs');

/** A project whose files run one at a time, because each keeps the machine busy. */
const alone = (name: string, include: string, testTimeout: number) => ({
  extends: true as const,
  test: { name, include: [include], testTimeout, fileParallelism: false },
});

// The suites that npm test leaves out, one of which --project names.
export default defineConfig({
  root: PROJECT,
  test: {
    reporters: REPORTERS,
    hookTimeout: 60_000,
    // Servers have their own time limits: hostile receivers are part of what is tested, and times are compared.
    env: { EXACT_TIMES: 'on' },
    // A page that asks once a second needs longer than the default of one second.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // npm run test:docs: third-party tools check the OpenAPI document, its page and the console.
      alone('documentation', 'test/{docs/by-tools,console}/**/*.test.ts', 600_000),
      // npm run test:stress: killed servers, hostile receivers and neighbours, and full disks.
      alone('stress', 'test/stress/**/*.test.ts', 120_000),
      // .ci/run and .ci/nightly: scores of suites that fail by chance.
      alone('flaky suites', 'test/score/flaky-suites.test.ts', 7_200_000),
      // npm run test:timing: tests that compare times, for a machine that does nothing else.
      alone('timing', 'test/timing/**/*.test.ts', 1_800_000),
      // npm run test:cloud runs the first of these before it deploys, and the second against the deployment in
      // BASE_URL.
      { extends: true, test: { name: 'cloud', include: ['test/cloud/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'deployment',
          include: ['test/deployment/**/*.test.ts'],
          globalSetup: ['test/config/serve.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
