import { arch } from 'node:os';
import { keyValue, lastDeployment } from '../../../infra/aws/deployment.ts';
import { run } from '../../../infra/run.ts';
import type { Capability } from '../../tools/capabilities.ts';

/**
 * Every setting under which the contract suite still passes, in a closed environment. An emulator ignores most of the
 * limits.
 */
const SETTINGS = {
  branch: 'test-cloud',
  apiKey: 'true',
  throttle: '9999',
  maxDelay: '20000',
  // The functions of MiniStack run on this machine, so they can post to the receivers of the tests.
  webhookHosts: '127.0.0.1,localhost',
  reserve: '25',
  budget: '20:team@example.com',
  observe: 'on',
  architecture: arch() === 'arm64' ? 'arm64' : 'x86_64',
};

/** The capabilities that a closed environment lacks. */
const CLOSED: readonly Capability[] = ['api-key-of-sandbox', 'sandboxes-without-key'];

const LONG = ['--config', 'test/checks/vitest.config.ts'];

/**
 * Deploys the stack to the AWS that the environment names, runs the contract suite, the console's tests and the tests
 * of a deployment against it, and destroys it. `args` go to the contract suite's vitest.
 */
export async function testDeployment(lacking: readonly Capability[], args: readonly string[]): Promise<void> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  await run('cdk', ['bootstrap', ...settings]);
  const SKIP_CAPABILITIES = process.env.SKIP_CAPABILITIES ?? [...lacking, ...CLOSED].join(',');
  try {
    await run('npm', ['run', 'deploy', '--', ...settings], { SKIP_CAPABILITIES });
    const { baseUrl, apiKeyId = '' } = lastDeployment();
    const target = { BASE_URL: baseUrl, API_KEY: await keyValue(apiKeyId) };
    await run('npm', ['run', 'test:contract', '--', ...args], { ...target, SKIP_CAPABILITIES });
    // The emulator is too slow for many orders and requests, so only every action of the console is tested there.
    const actions = ['test/checks/console/actions.test.ts', 'test/checks/console/settings.test.ts'];
    await run('vitest', ['run', ...LONG, '--project=console', ...actions], {
      ...target,
      CONSOLE_BASE_URL: baseUrl,
    });
    await run('vitest', ['run', ...LONG, '--project=deployment'], target);
  } finally {
    await run('npm', ['run', 'destroy', '--', ...settings]);
  }
}
