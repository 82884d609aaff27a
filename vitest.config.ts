import { defineConfig } from 'vitest/config';
import { contractOver, ORDERS } from './test/contract/tools/projects.ts';
import { FIXED_SEED, printSeed, QUICK } from './test/tools/vitest-run.ts';

printSeed('Random inputs', FIXED_SEED);

/** npm test: what a change needs. The other checks are in test/checks/vitest.config.ts. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    ...QUICK,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          setupFiles: ['test/tools/configure-fast-check.ts'],
        },
      },
      contractOver('memory'),
      contractOver('DynamoDB', 'orders over DynamoDB', ORDERS),
    ],
  },
});
