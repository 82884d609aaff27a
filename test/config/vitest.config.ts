import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../lib/project.ts';
import { FIXED_SEED, printSeed, REPORTERS } from './run.ts';

printSeed('Random inputs', FIXED_SEED);

/** A project that runs the contract suite against the server that serve.ts has for it. */
const contract = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: ['test/contract/**/*.test.ts'],
    setupFiles: ['test/config/configure-fast-check.ts'],
    globalSetup: ['test/config/serve.ts'],
    isolate: false,
  },
});

export default defineConfig({
  root: PROJECT,
  test: {
    reporters: REPORTERS,
    pool: 'threads',
    // One more than the processors of a small machine: tests wait for servers and clocks much of their time.
    maxWorkers: 3,
    // Bounds against hanging: a machine that does other work may need twenty times as long as a quiet one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Files share loaded modules: loading the SDK for each file took a fifth of the run.
          isolate: false,
          include: [
            'test/{client,defects,docs,harness,http,infra/benchmark,infra/publish,infra/server,orders,probe,readme,sandboxes,score,storage,structure,webhooks}/**/*.test.ts',
          ],
          exclude: ['test/docs/by-tools/**', 'test/docs/openapi/reached/**', 'test/score/flaky-suites.test.ts'],
          setupFiles: ['test/config/configure-fast-check.ts'],
        },
      },
      {
        // Not in npm test: synthesis takes as long as all the other unit tests together.
        extends: true,
        test: {
          name: 'stack',
          // The CDK passes its standard error to esbuild, which a thread does not have.
          pool: 'forks',
          include: ['test/infra/{aws,sam}/**/*.test.ts'],
          setupFiles: ['test/config/configure-fast-check.ts'],
        },
      },
      contract('contract over memory'),
      contract('contract with all changes'),
      contract('contract of a closed server'),
      contract('contract over SQLite'),
      contract('contract over DynamoDB'),
      {
        extends: true,
        test: {
          name: 'after the others',
          include: ['test/docs/openapi/reached/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
