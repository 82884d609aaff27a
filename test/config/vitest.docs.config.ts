import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../infra/project.ts';
import { REPORTERS } from './reporters.ts';
import { printSeed } from './seed.ts';

// The long checks of the OpenAPI document, its page and the console, by third-party tools: npm run test:docs. They run one at a
// time, because each keeps the machine busy.
printSeed('Fuzzing');

export default defineConfig({
  root: PROJECT,
  test: {
    reporters: REPORTERS,
    name: 'documentation',
    include: ['test/{docs,console}/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
