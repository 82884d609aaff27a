import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../infra/project.ts';
import { REPORTERS } from './reporters.ts';

// What npm run test:cloud runs against the deployment besides the contract suite. BASE_URL names it.
export default defineConfig({
  root: PROJECT,
  test: {
    reporters: REPORTERS,
    name: 'deployment',
    include: ['test/deployment/**/*.test.ts'],
    globalSetup: ['test/config/use-base-url.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
  },
});
