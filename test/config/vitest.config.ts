import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../infra/project.ts';
import { REPORTERS } from './reporters.ts';
import { FIXED_SEED, printSeed } from './seed.ts';

printSeed('Random inputs', FIXED_SEED);

// The file in which the workers of this run record the documented responses that they received.
process.env.REACHED_RESPONSES = `${process.pid}-${Date.now()}`;

const contract = {
  include: ['test/contract/**/*.test.ts'],
  setupFiles: ['test/config/configure-fast-check.ts'],
  isolate: false,
};

export default defineConfig({
  root: PROJECT,
  test: {
    reporters: REPORTERS,
    pool: 'threads',
    maxWorkers: 2,
    // Bounds against hanging: a machine that does other work may need ten times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Files share loaded modules: loading the SDK for each file took a fifth of the run.
          isolate: false,
          include: [
            'test/{client,orders,sandboxes,defects,http,storage,infra/local,infra/benchmark,infra/harness,infra/package,infra/probe,infra/release,infra/score,openapi,readme,structure}/**/*.test.ts',
          ],
          exclude: ['test/openapi/reached/**'],
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
      {
        extends: true,
        test: { ...contract, name: 'contract over memory', globalSetup: ['test/config/serve-memory.ts'] },
      },
      {
        extends: true,
        test: {
          ...contract,
          name: 'contract without extensions',
          exclude: ['test/contract/with-extensions/**'],
          globalSetup: ['test/config/serve-without-extensions.ts'],
        },
      },
      {
        extends: true,
        test: { ...contract, name: 'contract with all changes', globalSetup: ['test/config/serve-changed.ts'] },
      },
      {
        extends: true,
        test: { ...contract, name: 'contract over SQLite', globalSetup: ['test/config/serve-sqlite.ts'] },
      },
      {
        extends: true,
        test: { ...contract, name: 'contract over DynamoDB', globalSetup: ['test/config/serve-dynamodb.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'after the others',
          include: ['test/openapi/reached/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
