import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { PROJECT } from '../../../lib/project.ts';

const Step = z.object({
  id: z.optional(z.string()),
  uses: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
  run: z.optional(z.string()),
  env: z.optional(z.record(z.string(), z.string())),
});
const Job = z.object({ environment: z.optional(z.unknown()), steps: z.array(Step) });
const Workflow = z.object({ jobs: z.record(z.string(), Job) });
const Update = z.object({
  'package-ecosystem': z.string(),
  directory: z.optional(z.string()),
  directories: z.optional(z.array(z.string())),
});
const Dependabot = z.object({ updates: z.array(Update) });

const files = globSync(join(PROJECT, '.github/workflows/*.yml'));
const steps = files.flatMap((file) => Object.values(workflowIn(file).jobs).flatMap((job) => job.steps));

function workflowIn(file: string) {
  return Workflow.parse(parse(readFileSync(file, 'utf8')));
}

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

test('a pull request gets a closed environment, as a deployment of GitHub, whatever its branch is called', () => {
  const { deploy } = workflowIn(join(PROJECT, '.github/workflows/environment.yml')).jobs;
  const { env = {}, run = '' } = deploy?.steps.find(({ id }) => id === 'deploy') ?? {};
  const [, OPTIONS = ''] = /^\$\{\{ vars\.ENVIRONMENT_OPTIONS \|\| '(.+)' \}\}$/.exec(env['OPTIONS'] ?? '') ?? [];
  const BRANCH = '$(exit 1)";exit 2;\' *';
  const { stdout } = spawnSync('bash', ['-eo', 'pipefail', '-c', `npm() { printf '%s\\n' "$@"; }\n${run}`], {
    env: { PATH: process.env.PATH, OPTIONS, BRANCH, OWNER: 'ada' },
    encoding: 'utf8',
  });
  const settings = ['apiKey=true', 'throttle=20', `branch=${BRANCH}`, 'owner=ada'].flatMap((each) => ['-c', each]);
  expect(stdout.trim().split('\n')).toEqual(['run', 'deploy', '--', ...settings]);
  expect(deploy?.environment).toEqual({
    name: expect.stringMatching(/^pull-request-\$\{\{ github\.event\.pull_request\.number \}\}$/),
    url: expect.stringContaining('steps.deploy.outputs.url'),
  });
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
