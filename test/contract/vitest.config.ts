import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PROJECT } from '../../lib/project.ts';
import { printSeed, REPORTERS } from '../tools/vitest-run.ts';

// The black-box suite against any deployment: BASE_URL=https://… npm run test:contract
printSeed('Random inputs');

/** The quick files that notice most bugs. */
const FIRST = [
  'smoke',
  'create',
  'identities',
  'errors',
  'lifecycle',
  'listing',
  'conditional-requests',
  'idempotency',
  'headers',
];

/** Runs these files first, because `--bail 1` ends a run at its first failure. */
class NoticingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = FIRST.indexOf(basename(moduleId, '.test.ts'));
      return place === -1 ? FIRST.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  root: PROJECT,
  test: {
    reporters: REPORTERS,
    name: 'contract',
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: NoticingFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['test/contract/**/*.test.ts'],
    setupFiles: ['test/tools/configure-fast-check.ts', 'test/contract/tools/record-failed.ts'],
    globalSetup: ['test/contract/tools/serve.ts'],
  },
});
