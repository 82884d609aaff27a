import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../infra/project.ts';
import { REPORTERS } from './reporters.ts';
import { printSeed } from './seed.ts';

// Servers that are killed, lose the answers of their database, or have no room on their disk: npm run test:stress.
// They run one at a time, because each keeps the machine busy.
printSeed('Random inputs');

export default defineConfig({
  root: PROJECT,
  test: {
    reporters: REPORTERS,
    name: 'stress',
    include: ['test/stress/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
