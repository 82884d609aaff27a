import { arch } from 'node:os';
import { parseArgs } from 'node:util';
import { keyValue, lastDeployment } from '../../../../infra/aws/deployment.ts';
import { run } from '../../../../infra/run.ts';
import type { Capability } from '../../../tools/capabilities.ts';
import { cleanUpWith, mainWithCleanUp } from '../../tools/docker/clean-up.ts';
import { startDocker } from '../../tools/docker/docker-daemon.ts';
import { CLOSED, LACKING_OF } from './lacking-of.ts';
import { contextOf, installLocalStack, startLocalStack } from './localstack.ts';
import { startLocalStackImage } from './localstack-image.ts';

const BOOLEAN = { type: 'boolean' } as const;
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { image: BOOLEAN, console: BOOLEAN },
});

/** Settings under which the contract suite still passes. An emulator ignores most of the limits. */
const SETTINGS = {
  branch: 'test-cloud',
  throttle: '9999',
  maxDelay: '20000',
  // The functions run on this machine, so they can post to the receivers of the tests.
  webhookHosts: '127.0.0.1,localhost',
  reserve: '25',
  budget: '20:team@example.com',
  observe: 'on',
  architecture: arch() === 'arm64' ? 'arm64' : 'x86_64',
};

/** The files of the contract suite about what differs in a closed environment. */
const CLOSED_FILES = ['closed', 'errors', 'headers'];

const CHECKS = ['run', '--config', 'test/checks/vitest.config.ts'];

// npm run checks -- cloud: deploys to LocalStack in processes or, with --image, in its image. With --console, the console
// is tested there, too. Other arguments choose files of the contract suite.
await mainWithCleanUp(async (cleanup) => {
  await installLocalStack();
  if (values.image) await cleanUpWith(cleanup, await startDocker());
  const emulator = await (values.image ? startLocalStackImage() : startLocalStack());
  await cleanUpWith(cleanup, emulator.stop);
  await testDeployments(LACKING_OF[values.image ? "LocalStack's image" : 'LocalStack'], files);
  await emulator.stop();
  await run('vitest', [...CHECKS, '--project=cloud']);
  await run('node', ['test/checks/targets/cloud/bundle-loads.ts']);
});

/**
 * Deploys an open environment to the AWS that the process's environment names, and runs the contract suite and the tests
 * of a deployment against it; then a closed one, for the files of the contract suite about that. Destroys both. `files`
 * are of the contract suite: by default, all.
 */
async function testDeployments(lacking: readonly Capability[], files: readonly string[]): Promise<void> {
  await run('cdk', ['bootstrap', ...contextOf(SETTINGS)]);
  await testDeployment({ ...SETTINGS, apiKey: 'false' }, lacking, async (target) => {
    await testContract(files, target);
    if (values.console) await testConsole(target);
    await run('vitest', [...CHECKS, '--project=deployment'], target);
  });
  // LocalStack 4.14 cannot update an API, so this one has a stack of its own.
  const closed = { ...SETTINGS, branch: 'test-closed', apiKey: 'true' };
  await testDeployment(closed, [...lacking, ...CLOSED], (target) => testContract(CLOSED_FILES, target));
}

async function testDeployment(
  settings: Readonly<Record<string, string>>,
  lacking: readonly Capability[],
  test: (target: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  const SKIP_CAPABILITIES = process.env.SKIP_CAPABILITIES ?? lacking.join(',');
  try {
    await run('npm', ['run', 'deploy', '--', ...contextOf(settings)], { SKIP_CAPABILITIES });
    const { baseUrl, apiKeyId } = lastDeployment();
    const key = apiKeyId === undefined ? {} : { API_KEY: await keyValue(apiKeyId) };
    await test({ BASE_URL: baseUrl, SKIP_CAPABILITIES, ...key });
  } finally {
    await run('npm', ['run', 'destroy', '--', ...contextOf(settings)]);
  }
}

/**
 * LocalStack takes up to 100 ms for a request on a busy machine, so a test that sends hundreds takes minutes. Three
 * files run at once, because it is idle between the requests of one.
 */
function testContract(files: readonly string[], target: NodeJS.ProcessEnv) {
  return run('npm', ['run', 'test:contract', '--', '--testTimeout=180000', '--maxWorkers=3', ...files], target);
}

/** The emulator is too slow for many orders and requests, so only every action of the console is tested there. */
function testConsole(target: NodeJS.ProcessEnv) {
  const actions = ['test/checks/console/actions.test.ts', 'test/checks/console/settings.test.ts'];
  return run('vitest', [...CHECKS, '--project=console', ...actions], { ...target, CONSOLE_BASE_URL: target.BASE_URL });
}
