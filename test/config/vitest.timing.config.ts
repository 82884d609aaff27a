import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../infra/project.ts';
import { REPORTERS } from './reporters.ts';
import { printSeed } from './seed.ts';

// npm run test:timing: tests that compare times, for a machine that does nothing else. They run one at a time.
printSeed('Random inputs');

export default defineConfig({
  root: PROJECT,
  test: {
    reporters: REPORTERS,
    name: 'timing',
    include: ['test/timing/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 1_800_000,
  },
});
