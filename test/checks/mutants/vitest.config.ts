import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../../lib/project.ts';
import { drawMutants, mutatedSources } from '../../tools/mutants/draw-mutants.ts';
import { FIXED_SEED, printSeed, QUICK } from '../../tools/vitest-run.ts';

printSeed('Random inputs', FIXED_SEED);

const { MUTANTS_SEED = '', MUTANTS_COUNT = '' } = process.env;
const sources = mutatedSources(drawMutants(MUTANTS_SEED, Number(MUTANTS_COUNT)));

/** The unit tests of the mutated folders, over sources with mutants. source-mutants.check.ts sets the variables. */
export default defineConfig({
  root: PROJECT,
  plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => sources.get(id.replace(/\?.*/, '')) }],
  test: {
    ...QUICK,
    // The cache on disk does not know that another seed mutates the same sources differently.
    fsModuleCache: false,
    include: ['test/unit/{orders,sandboxes,storage,http}/**/*.test.ts'],
    setupFiles: ['test/tools/configure-fast-check.ts'],
  },
});
