import { defineConfig } from 'vitest/config';
import { contractOver, ORDERS } from './test/contract/tools/projects.ts';
import { FIXED_SEED, printSeed, project, QUICK } from './test/tools/vitest-run.ts';

printSeed('Random inputs', FIXED_SEED);

/** npm test: what a change needs. The other checks are in test/checks/vitest.config.ts. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    ...QUICK,
    projects: [
      project('unit', ['test/unit/**/*.test.ts']),
      contractOver('memory'),
      contractOver('DynamoDB', 'orders over DynamoDB', ORDERS),
    ],
  },
});
