import { defineConfig } from 'vitest/config';
import { REPORTERS } from './test/reporters.ts';

// One seed for the whole run, printed so that SEED=… npm test repeats it.
process.env.SEED ??= String(Date.now() % 2 ** 31);
console.log(`Random inputs from SEED=${process.env.SEED}`);

// The workers of this run write down together which documented answers they have seen.
process.env.REACHED_ANSWERS = `${process.pid}-${Date.now()}`;

const contract = { include: ['test/contract/**/*.test.ts'], setupFiles: ['test/setup.ts'], isolate: false };

export default defineConfig({
  test: {
    reporters: REPORTERS,
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The modules of a file serve the next one: loading the SDK anew for each took a fifth of the run.
          isolate: false,
          include: ['test/{orders,defects,http,storage,infra/local,infra/score,openapi}/**/*.test.ts', 'test/*.test.ts'],
          exclude: ['test/openapi/reached/**'],
          setupFiles: ['test/setup.ts'],
        },
      },
      {
        // Not in npm test: synthesising takes as long as all the rest of the unit tests.
        extends: true,
        test: { name: 'stack', include: ['test/infra/{aws,sam}/**/*.test.ts'], setupFiles: ['test/setup.ts'] },
      },
      {
        extends: true,
        test: { ...contract, name: 'contract over SQLite', globalSetup: ['test/serve-sqlite.ts'] },
      },
      {
        extends: true,
        test: { ...contract, name: 'contract over DynamoDB', globalSetup: ['test/serve-dynamodb.ts'] },
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
