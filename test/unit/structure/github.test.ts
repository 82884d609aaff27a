import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { PROJECT } from '../../../lib/project.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { workflowIn } from '../../tools/workflows.ts';

const Update = z.object({
  'package-ecosystem': z.string(),
  directory: z.optional(z.string()),
  directories: z.optional(z.array(z.string())),
});
const Dependabot = z.object({ updates: z.array(Update) });

const files = globSync(join(PROJECT, '.github/workflows/*.yml'));
const steps = files.flatMap((file) => Object.values(workflowIn(file).jobs).flatMap((job) => job.steps));

// A tag can be moved to other code, which would then run with the AWS credentials of the workflow.
test('workflows name actions by commit, with the version in a comment', () => {
  const actions = files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=uses: ).*/g) ?? []);
  expect(actions.length).toBeGreaterThan(5);
  const unpinned = actions.filter((action) => action !== './' && !/^[\w/-]+@[0-9a-f]{40} # v\d/.test(action));
  expect(unpinned).toEqual([]);
});

// Every later step, npm's install scripts among them, could otherwise read the token from .git/config.
test('no checkout leaves its token behind', () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.length).toBeGreaterThan(5);
  for (const checkout of checkouts) expect(checkout.with).toMatchObject({ 'persist-credentials': false });
});

// GitHub would put the value into the script's text, and the name of a branch may contain shell code.
test('no script contains an expression, except for the values that the workflow itself lists', () => {
  const scripts = steps.flatMap(({ run = '' }) => run.match(/\$\{\{.*?\}\}/g) ?? []);
  expect(scripts.filter((expression) => !expression.startsWith('${{ matrix.'))).toEqual([]);
});

// A workflow cannot remove an environment that it has made.
test('no environment of GitHub is made for each run', () => {
  const named = files.flatMap((file) => Object.values(workflowIn(file).jobs).map(({ environment }) => environment));
  expect(named.filter((name) => name !== undefined)).toEqual(['npm']);
});

/** Runs `.ci/run` with commands that do nothing. Returns its steps, in the order of its table. */
function stepsOf(...parts: readonly string[]) {
  const folder = temporaryFolder();
  cpSync(join(PROJECT, '.ci/run'), join(folder, '.ci/run'));
  cpSync(join(PROJECT, '.ci/steps'), join(folder, '.ci/steps'));
  for (const script of ['install-tools', 'score-contract-suite']) {
    writeFileSync(join(folder, '.ci', script), '', { mode: 0o755 });
  }
  const nothing = Object.fromEntries(['npm', 'npx'].map((name) => [`BASH_FUNC_${name}%%`, '() { :; }']));
  const env = { PATH: process.env.PATH, ...nothing };
  const { stdout, stderr, status } = spawnSync('bash', ['.ci/run', ...parts], { cwd: folder, env, encoding: 'utf8' });
  const steps = [...stdout.matchAll(/^ +\d+:\d\d {2}(.*)/gm)].map(([, step = '']) => step);
  return { status, stderr, steps: steps.filter((step) => step !== 'in all') };
}

test.runIf(process.platform === 'linux')('the jobs of ci.yml run every step of .ci/run, each in one job', () => {
  const { steps: all } = stepsOf();
  const matrix = workflowIn(join(PROJECT, '.github/workflows/ci.yml')).jobs['long-checks']?.strategy?.matrix.part ?? [];
  const shared = ['npm ci', '.ci/install-tools'];
  const jobs = ['test', ...matrix].map((part) => stepsOf(part).steps);
  expect(all.length).toBeGreaterThan(15);
  expect([...shared, ...jobs.flat().filter((step) => !shared.includes(step))].toSorted()).toEqual(all.toSorted());
  for (const steps of jobs) expect(steps).toEqual(all.filter((step) => steps.includes(step)));
  expect(stepsOf('test', 'engines').steps).toHaveLength(3);
  expect(stepsOf('engine')).toMatchObject({ status: 2, steps: [], stderr: expect.stringContaining('no part engine') });
});

/** The manifests of each of dependabot's ecosystems, as patterns of git. */
const MANIFESTS = { npm: ['package.json', '*/package.json'], pip: ['*requirements.txt'], maven: ['*pom.xml'] };

test.each(Object.entries(MANIFESTS))(
  'dependabot moves the pins of every folder with a manifest of %s',
  (name, patterns) => {
    const files = execFileSync('git', ['ls-files', '--', ...patterns], { cwd: PROJECT, encoding: 'utf8' });
    const { updates } = Dependabot.parse(parse(readFileSync(join(PROJECT, '.github/dependabot.yml'), 'utf8')));
    const folders = updates
      .filter((update) => update['package-ecosystem'] === name)
      .flatMap(({ directory, directories = [] }) => (directory ? [directory] : directories));
    const expected = files
      .trim()
      .split('\n')
      .map((file) => join('/', dirname(file)));
    expect(folders.toSorted()).toEqual(expected.toSorted());
  },
);
