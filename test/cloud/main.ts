import { arch } from 'node:os';
import { lastDeployment } from '../../infra/aws/deployment.ts';
import { main, run } from '../../infra/aws/run.ts';
import { emulatorEnvironment, startMiniStack } from './ministack.ts';

/** What MiniStack cannot do; test/contract/capabilities.ts gives the reasons. */
const LACKING = ['encoded-slash', 'raw-http', 'location-prefix', 'trailing-slash', 'no-type-without-body'];

const ENVIRONMENT = ['-c', 'branch=test-cloud', '-c', 'throttle=9999'];

/** Deploys the stack to the AWS that the environment names, runs the contract suite against it, and destroys it. */
async function testDeployment(skip: readonly string[]): Promise<void> {
  const settings = [...ENVIRONMENT, '-c', `architecture=${arch() === 'arm64' ? 'arm64' : 'x86_64'}`];
  await run('cdk', ['bootstrap', ...settings]);
  const SKIP_CAPABILITIES = skip.join(',');
  try {
    await run('npm', ['run', 'deploy', '--', ...settings], { SKIP_CAPABILITIES });
    const { baseUrl } = lastDeployment();
    await run('npm', ['run', 'test:contract', ...process.argv.slice(2)], { BASE_URL: baseUrl, SKIP_CAPABILITIES });
  } finally {
    await run('cdk', ['destroy', '--force', ...settings]);
  }
}

// npm run test:cloud: on MiniStack, or on the emulator that AWS_ENDPOINT_URL names, such as LocalStack.
await main(async () => {
  await run('node', ['test/cloud/bundle-loads.ts']);
  await run('vitest', ['run', '--config', 'test/vitest.cloud.config.ts']);
  const given = process.env.AWS_ENDPOINT_URL;
  if (given) {
    Object.assign(process.env, { ...emulatorEnvironment(given), ...process.env });
    return testDeployment((process.env.SKIP_CAPABILITIES ?? '').split(','));
  }
  const emulator = await startMiniStack();
  const stop = () => emulator.stop().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    Object.assign(process.env, emulator.env);
    await testDeployment(LACKING);
  } finally {
    await emulator.stop();
  }
});
