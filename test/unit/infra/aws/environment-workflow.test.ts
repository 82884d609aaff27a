import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../../lib/project.ts';
import { workflowIn } from '../../../tools/workflows.ts';

const ENVIRONMENT = workflowIn(join(PROJECT, '.github/workflows/environment.yml'));

test('a pull request gets a closed environment, whatever its branch is called', () => {
  const { deploy } = ENVIRONMENT.jobs;
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

test('the manual has the OIDC subject of every job that assumes the role on AWS, in both forms', () => {
  const jobs = Object.values(ENVIRONMENT.jobs);
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
  const { record } = ENVIRONMENT.jobs;
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
