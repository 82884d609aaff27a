import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../infra/project.ts';
import { REPORTERS } from './reporters.ts';
import { printSeed } from './seed.ts';

// npm run test:docs: third-party tools check the OpenAPI document, its page and the console. The tests run one at a time,
// because each keeps the machine busy.
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
    // A page that asks once a second needs longer than the default of one second.
    expect: { poll: { timeout: 10_000 } },
  },
});
