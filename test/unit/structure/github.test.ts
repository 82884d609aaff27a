import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { PROJECT } from '../../../lib/project.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';

const Step = z.object({
  id: z.optional(z.string()),
  uses: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
  run: z.optional(z.string()),
  env: z.optional(z.record(z.string(), z.string())),
});
const Matrix = z.object({ matrix: z.object({ part: z.optional(z.array(z.string())) }) });
const Job = z.object({
  if: z.optional(z.string()),
  strategy: z.optional(Matrix),
  environment: z.optional(z.unknown()),
  steps: z.array(Step),
});
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

test('a pull request gets a closed environment, whatever its branch is called', () => {
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
});

// A workflow cannot remove an environment that it has made.
test('no environment of GitHub is made for each run', () => {
  const named = files.flatMap((file) => Object.values(workflowIn(file).jobs).map(({ environment }) => environment));
  expect(named.filter((name) => name !== undefined)).toEqual(['npm']);
});

test('the manual has the OIDC subject of every job that assumes the role on AWS, in both forms', () => {
  const jobs = Object.values(workflowIn(join(PROJECT, '.github/workflows/environment.yml')).jobs);
  const assuming = jobs.filter((job) => job.steps.some(({ uses }) => uses?.startsWith('aws-actions/configure-aws')));
  expect(assuming).toHaveLength(3);
  const contexts = assuming.map((job) => (job.if?.includes("== 'schedule'") ? 'ref:refs/heads/main' : 'pull_request'));
  const manual = readFileSync(join(PROJECT, 'infra/aws/README.md'), 'utf8');
  const subjects = manual.match(/(?<=`)repo:[^`]+/g) ?? [];
  const expected = [...new Set(contexts)].flatMap((context) => [
    `repo:OWNER/REPO:${context}`,
    `repo:OWNER@OWNER_ID/REPO@REPO_ID:${context}`,
  ]);
  expect(subjects.toSorted()).toEqual(expected.toSorted());
});

// GitHub would otherwise make the deployments of all other pull requests inactive.
test('a deployment makes only the earlier ones of its pull request inactive, which it knows by their payload', () => {
  const { record } = workflowIn(join(PROJECT, '.github/workflows/environment.yml')).jobs;
  const gh = `gh() { case $* in *--paginate*) echo 3 4 ;; *--jq*) echo 5 ;; esac; printf '%s\n' "$*" >&2; }`;
  const script = [gh, ...(record?.steps.map(({ run = '' }) => run) ?? [])].join('\n');
  const env = {
    PATH: process.env.PATH,
    DEPLOYMENTS: 'd',
    PULL_REQUEST: '7',
    SHA: 'c0ffee',
    STATE: 'failure',
    URL: 'https://u',
  };
  const { stderr } = spawnSync('bash', ['--norc', '-eo', 'pipefail', '-c', script], { env, encoding: 'utf8' });
  expect(stderr.trim().split('\n')).toEqual([
    'api --paginate d?environment=pull-requests&per_page=100 --jq .[] | select(.payload.pull_request? == 7) | .id',
    'api d/3/statuses -f state=inactive --silent',
    'api d/4/statuses -f state=inactive --silent',
    'api d -f ref=c0ffee -f environment=pull-requests -F payload[pull_request]=7 -F transient_environment=true ' +
      '-F auto_merge=false -F required_contexts[] --jq .id',
    'api d/5/statuses -f state=failure -f environment_url=https://u -F auto_inactive=false --silent',
  ]);
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
  expect(stepsOf('test', 'sam').steps).toHaveLength(3);
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
