import { defineConfig } from 'vitest/config';
import { REPORTERS } from './test/reporters.ts';

// What npm run test:cloud runs before it deploys.
export default defineConfig({
  test: {
    name: 'cloud',
    reporters: REPORTERS,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['test/cloud/**/*.test.ts'],
  },
});
