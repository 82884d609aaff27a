import { deepStrictEqual } from 'node:assert';
import { once } from 'node:events';
import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { tagValue } from '../../../../infra/aws/branch.ts';
import { listEnvironments } from '../../../../infra/aws/list-environments.ts';
import { run } from '../../../../infra/run.ts';
import { PROJECT } from '../../../../lib/project.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { cleanUpWith, mainWithCleanUp } from '../../tools/docker/clean-up.ts';
import { installPackages } from '../../tools/docker/debian-packages.ts';
import { runWorkflow } from '../../tools/run-workflow.ts';
import { serveDeployments } from './github-deployments.ts';
import { CLOSED, LACKING_OF } from './lacking-of.ts';
import { startLocalStack } from './localstack.ts';

/** Characters that git allows in the name of a branch, and a shell would interpret. */
const BRANCH = "feat/ada's-$(exit)";

const NUMBER = 7;
const REPOSITORY = 'octo/food';

/** Not of the checkout: it is large, or of another run. */
const LEFT_OUT = ['.git', '.venv', 'cdk.out', 'node_modules'];

/** A module that sets the clock of the commands eight days ahead. */
const IN_EIGHT_DAYS = `data:text/javascript,${encodeURIComponent('const { now } = Date; Date.now = () => now() + 8 * 86_400_000;')}`;

// npm run checks -- dry-run: runs the steps of environment.yml for the life of a pull request, with made-up events,
// LocalStack as AWS, and a server that has GitHub's deployments.
await mainWithCleanUp(async (cleanup) => {
  installPackages('gh');
  const emulator = await startLocalStack();
  await cleanUpWith(cleanup, emulator.stop);
  // Another pull request's, which has to stay as it is.
  const deployments = [{ id: 1, payload: { pull_request: NUMBER + 1 }, state: 'success' }];
  const github = serveDeployments(deployments).listen(0, '127.0.0.1');
  await once(github, 'listening');
  await cleanUpWith(cleanup, () => void github.close());
  const folder = checkOut();
  await run('cdk', ['bootstrap', '-c', `branch=${BRANCH}`]);

  const env = {
    HTTP_PROXY: `http://127.0.0.1:${(github.address() as AddressInfo).port}`,
    NO_PROXY: '127.0.0.1',
    GH_HOST: 'github.localhost',
    SKIP_CAPABILITIES: [...LACKING_OF.LocalStack, ...CLOSED].join(','),
  };
  const vars = { AWS_ROLE_ARN: 'arn:aws:iam::000000000000:role/github', AWS_REGION: 'us-east-1' };
  /** Runs the workflow for an event, and checks its jobs, the environments and the states of the deployments. */
  async function expectAfter(title: string, event: object, wanted: object, more: NodeJS.ProcessEnv = {}) {
    console.log(`\n=== ${title}`);
    const contexts = { github: { repository: REPOSITORY, actor: 'ada', token: 'token', ...event }, vars };
    const runs = await runWorkflow('environment.yml', { contexts, folder, env: { ...env, ...more } });
    const jobs = Object.entries(runs).filter(([, { result }]) => result !== 'skipped');
    const environments = await listEnvironments(new CloudFormationClient(), new CloudWatchClient());
    deepStrictEqual(
      {
        jobs: jobs.map(([name, { result }]) => `${name}: ${result}`),
        branches: environments.map(({ branch }) => branch),
        states: deployments.map(({ state }) => state),
      },
      wanted,
      title,
    );
    return runs['deploy']?.outputs['url'] ?? '';
  }

  const deployed = { jobs: ['deploy: success', 'record: success'], branches: [tagValue(BRANCH)] };
  const url = await expectAfter('opened', pullRequest('opened'), { ...deployed, states: ['success', 'success'] });
  deepStrictEqual(await versionAt(url), '0.1.0');
  const unchanged = await expectAfter('pushed, unchanged', pullRequest('synchronize'), {
    ...deployed,
    states: ['success', 'inactive', 'success'],
  });
  writeFileSync(join(folder, 'lib/version.json'), '{ "version": "0.1.1", "repository": "" }');
  const changed = await expectAfter('pushed, changed', pullRequest('synchronize'), {
    ...deployed,
    states: ['success', 'inactive', 'inactive', 'success'],
  });
  deepStrictEqual([unchanged, changed, await versionAt(url)], [url, url, '0.1.1']);
  await expectAfter('closed', pullRequest('closed'), {
    jobs: ['destroy: success', 'record: success'],
    branches: [],
    states: ['success', 'inactive', 'inactive', 'inactive'],
  });
  await expectAfter('from a fork', pullRequest('opened', 'eve/food'), {
    jobs: [],
    branches: [],
    states: ['success', 'inactive', 'inactive', 'inactive'],
  });
  const states = ['success', 'inactive', 'inactive', 'inactive', 'success'];
  await expectAfter('reopened', pullRequest('reopened'), { ...deployed, states });
  const nightly = { event_name: 'schedule', event: {} };
  const jobs = ['destroy-unused: success'];
  await expectAfter('the next night', nightly, { jobs, branches: [tagValue(BRANCH)], states });
  const NODE_OPTIONS = `--import=${IN_EIGHT_DAYS}`;
  await expectAfter('eight days later', nightly, { jobs, branches: [], states }, { NODE_OPTIONS });
  console.log('\nThe workflow did what it should for each event');
});

/** Copies the project, with the packages of this checkout. */
function checkOut(): string {
  const folder = temporaryFolder();
  for (const name of readdirSync(PROJECT).filter((each) => !LEFT_OUT.includes(each))) {
    cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function pullRequest(action: string, head = REPOSITORY) {
  const pull_request = { number: NUMBER, head: { sha: 'c0ffee', repo: { full_name: head } }, base: { sha: 'decade' } };
  return { event_name: 'pull_request', head_ref: BRANCH, event: { action, pull_request } };
}

async function versionAt(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/health`);
  return Object(await response.json()).data.version;
}
