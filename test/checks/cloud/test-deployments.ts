import { arch } from 'node:os';
import { keyValue, lastDeployment } from '../../../infra/aws/deployment.ts';
import { run } from '../../../infra/run.ts';
import type { Capability } from '../../tools/capabilities.ts';

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

/** The capabilities that a closed environment lacks. */
const CLOSED: readonly Capability[] = ['api-key-of-sandbox', 'sandboxes-without-key'];

/** The files of the contract suite about what differs in a closed environment. */
const CLOSED_FILES = ['closed', 'errors', 'headers'];

/** LocalStack takes up to 100 ms for a request on a busy machine, so a test that sends a thousand takes minutes. */
const TEST_TIMEOUT = '--testTimeout=180000';

const CHECKS = ['--config', 'test/checks/vitest.config.ts'];

/**
 * Deploys an open environment to the AWS that the process's environment names, and runs the contract suite, the
 * console's tests and the tests of a deployment against it; then a closed one, for the files of the contract suite about
 * that. Destroys both. `args` choose files of the contract suite.
 */
export async function testDeployments(lacking: readonly Capability[], args: readonly string[]): Promise<void> {
  await run('cdk', ['bootstrap', ...context(SETTINGS)]);
  await testDeployment({ ...SETTINGS, apiKey: 'false' }, lacking, async (target) => {
    await run('npm', ['run', 'test:contract', '--', TEST_TIMEOUT, ...args], target);
    // The emulator is too slow for many orders and requests, so only every action of the console is tested there.
    const actions = ['test/checks/console/actions.test.ts', 'test/checks/console/settings.test.ts'];
    const { BASE_URL } = target;
    await run('vitest', ['run', ...CHECKS, '--project=console', ...actions], { ...target, CONSOLE_BASE_URL: BASE_URL });
    await run('vitest', ['run', ...CHECKS, '--project=deployment'], target);
  });
  // LocalStack 4.14 cannot update an API, so this one has a stack of its own.
  const closed = { ...SETTINGS, branch: 'test-closed', apiKey: 'true' };
  await testDeployment(closed, [...lacking, ...CLOSED], (target) =>
    run('npm', ['run', 'test:contract', '--', TEST_TIMEOUT, ...CLOSED_FILES], target),
  );
}

async function testDeployment(
  settings: Readonly<Record<string, string>>,
  lacking: readonly Capability[],
  test: (target: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  const SKIP_CAPABILITIES = process.env.SKIP_CAPABILITIES ?? lacking.join(',');
  try {
    await run('npm', ['run', 'deploy', '--', ...context(settings)], { SKIP_CAPABILITIES });
    const { baseUrl, apiKeyId } = lastDeployment();
    const key = apiKeyId === undefined ? {} : { API_KEY: await keyValue(apiKeyId) };
    await test({ BASE_URL: baseUrl, SKIP_CAPABILITIES, ...key });
  } finally {
    await run('npm', ['run', 'destroy', '--', ...context(settings)]);
  }
}

function context(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
