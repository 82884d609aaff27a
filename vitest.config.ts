import { defineConfig } from 'vitest/config';

// One seed for the whole run, printed so that SEED=… npm test repeats it.
process.env.SEED ??= String(Date.now() % 2 ** 31);
console.log(`Random inputs from SEED=${process.env.SEED}`);

const contract = { include: ['test/contract/**/*.test.ts'], setupFiles: ['test/setup.ts'], isolate: false };

export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{orders,http,storage,infra}/**/*.test.ts', 'test/*.test.ts'],
          setupFiles: ['test/setup.ts'],
        },
      },
      {
        extends: true,
        test: { ...contract, name: 'contract over SQLite', globalSetup: ['test/serve-sqlite.ts'] },
      },
      {
        extends: true,
        test: { ...contract, name: 'contract over DynamoDB', globalSetup: ['test/serve-dynamodb.ts'] },
      },
    ],
  },
});
