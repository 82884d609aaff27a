import { defineConfig } from 'vitest/config';
import { REPORTERS } from './test/reporters.ts';

// The black-box suite against any deployment: BASE_URL=https://… npm run test:contract
process.env.SEED ??= String(Date.now() % 2 ** 31);
console.log(`Random inputs from SEED=${process.env.SEED}`);

export default defineConfig({
  test: {
    reporters: REPORTERS,
    name: 'contract',
    pool: 'threads',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['test/contract/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/use-base-url.ts'],
  },
});
