import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { PROJECT } from '../../lib/project.ts';
import { contractOver } from '../contract/tools/projects.ts';
import { FIXED_SEED, printSeed, project, QUICK } from '../tools/vitest-run.ts';

printSeed('Random inputs', FIXED_SEED);

/** The folders of tests. Each is a project of its name. */
const FOLDERS = new Set(
  globSync('**/*.test.ts', { cwd: import.meta.dirname }).map(
    (file) => file.replace('targets/', '').split('/')[0] ?? '',
  ),
);

/** Files in processes of their own, whose environment they may change. */
const FORKS = { pool: 'forks', isolate: true, testTimeout: 240_000 };

/** Files that run one at a time, because each keeps the machine busy. */
const ALONE = {
  ...FORKS,
  fileParallelism: false,
  // The servers keep the time limits of the service, because these tests compare times.
  env: { EXACT_TIMES: 'on' },
};

/** Two browsers keep a small machine busy. */
const IN_BROWSERS = { ...FORKS, maxWorkers: 2 };

/** What the tests of a folder need beyond the options of all. */
const OPTIONS: Readonly<Record<string, object>> = {
  cloud: FORKS,
  console: IN_BROWSERS,
  deployment: { ...ALONE, globalSetup: ['test/contract/tools/serve.ts'] },
  docs: IN_BROWSERS,
  flaky: ALONE,
  openapi: { globalSetup: ['test/checks/openapi/tools.ts'] },
  // Runs last, because it checks which responses the contract suite has received in this run.
  reached: { sequence: { groupOrder: 1 } },
  stress: ALONE,
  timing: ALONE,
};

/** Tests of npm test that belong to a folder's subject, so that one command runs all of them. */
const ALSO: Readonly<Record<string, string>> = { defects: 'test/unit/defects/**/*.test.ts' };

/** What npm test leaves out. The scripts of package.json and .ci/run name its projects. */
export default defineConfig({
  root: PROJECT,
  test: {
    ...QUICK,
    projects: [
      // The store suite of npm test, for other engines.
      project('stores', ['test/unit/storage/**/*.test.ts']),
      contractOver('SQLite'),
      contractOver('DynamoDB'),
      contractOver('a closed server'),
      contractOver('all changes', 'contract with all changes'),
      ...[...FOLDERS].map((name) => {
        const files = [`test/checks/{,targets/}${name}/**/*.test.ts`, ...(ALSO[name] ? [ALSO[name]] : [])];
        return project(name, files, OPTIONS[name]);
      }),
    ],
  },
});
