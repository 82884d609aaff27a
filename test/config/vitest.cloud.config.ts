import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../infra/project.ts';
import { REPORTERS } from './reporters.ts';

// The tests that npm run test:cloud runs before it deploys.
export default defineConfig({
  root: PROJECT,
  test: {
    name: 'cloud',
    reporters: REPORTERS,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['test/cloud/**/*.test.ts'],
  },
});
