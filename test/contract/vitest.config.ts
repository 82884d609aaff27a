import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../lib/project.ts';
import { printSeed, REPORTERS } from '../tools/vitest-run.ts';

// The black-box suite against any deployment: BASE_URL=https://… npm run test:contract
printSeed('Random inputs');

export default defineConfig({
  root: PROJECT,
  test: {
    reporters: REPORTERS,
    name: 'contract',
    pool: 'threads',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['test/contract/**/*.test.ts'],
    setupFiles: ['test/tools/configure-fast-check.ts', 'test/contract/tools/record-failed.ts'],
    globalSetup: ['test/contract/tools/serve.ts'],
  },
});
