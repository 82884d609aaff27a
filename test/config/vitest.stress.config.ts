import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../infra/project.ts';
import { REPORTERS } from './reporters.ts';
import { printSeed } from './seed.ts';

// npm run test:stress: killed servers, hostile receivers, lost responses of the database, and full disks. The tests run one at a time,
// because each keeps the machine busy.
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
