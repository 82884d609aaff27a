import { main, run } from '../../../infra/run.ts';
import { emulatorEnvironment, startMiniStack } from './emulators.ts';
import { LACKING_OF } from './lacking-of.ts';
import { testDeployment } from './test-deployment.ts';

const ARGUMENTS = process.argv.slice(2);

// npm run checks -- cloud uses MiniStack, or the emulator in AWS_ENDPOINT_URL, such as LocalStack.
await main(async () => {
  await run('node', ['test/checks/cloud/bundle-loads.ts']);
  await run('vitest', ['run', '--config', 'test/checks/vitest.config.ts', '--project=cloud']);
  const given = process.env.AWS_ENDPOINT_URL;
  if (given) {
    Object.assign(process.env, { ...emulatorEnvironment(given), ...process.env });
    return testDeployment(LACKING_OF.LocalStack, ARGUMENTS);
  }
  const emulator = await startMiniStack();
  const stop = () => emulator.stop().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    Object.assign(process.env, emulator.env);
    await testDeployment(LACKING_OF.MiniStack, ARGUMENTS);
  } finally {
    await emulator.stop();
  }
});
