import { defineConfig } from 'vitest/config';

// What npm run test:cloud runs before it deploys.
export default defineConfig({
  test: { name: 'cloud', testTimeout: 60_000, hookTimeout: 60_000, include: ['test/cloud/**/*.test.ts'] },
});
