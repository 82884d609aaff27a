import { defineConfig } from 'vitest/config';
import { REPORTERS } from './test/reporters.ts';

// The long checks of the document and its page, by tools of others: npm run test:docs. One at a time, because
// each keeps a machine busy. SEED repeats a run of the fuzzer.
process.env.SEED ??= String(Date.now() % 2 ** 31);
console.log(`Fuzzing from SEED=${process.env.SEED}`);

export default defineConfig({
  test: {
    reporters: REPORTERS,
    name: 'documentation',
    include: ['test/docs/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
