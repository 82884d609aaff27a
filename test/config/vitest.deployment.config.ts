import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../infra/project.ts';
import { REPORTERS } from './reporters.ts';

// The tests that npm run test:cloud runs against the deployment in BASE_URL, besides the contract suite.
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
