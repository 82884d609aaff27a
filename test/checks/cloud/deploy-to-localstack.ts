import { run } from '../../../infra/run.ts';
import { cleanUpWith, mainWithCleanUp } from '../tools/docker/clean-up.ts';
import { startDocker } from '../tools/docker/docker-daemon.ts';
import { LACKING_OF } from './lacking-of.ts';
import { installLocalStack, startLocalStack } from './localstack.ts';
import { startLocalStackImage } from './localstack-image.ts';
import { testDeployments } from './test-deployments.ts';

const IMAGE = '--image';

// npm run checks -- cloud: deploys to LocalStack in processes or, with --image, in its image. Other arguments choose files of
// the contract suite.
await mainWithCleanUp(async (cleanup) => {
  const withImage = process.argv.includes(IMAGE);
  await run('node', ['test/checks/cloud/bundle-loads.ts']);
  await installLocalStack();
  await run('vitest', ['run', '--config', 'test/checks/vitest.config.ts', '--project=cloud']);
  if (withImage) await cleanUpWith(cleanup, await startDocker());
  const emulator = await (withImage ? startLocalStackImage() : startLocalStack());
  await cleanUpWith(cleanup, () => emulator.stop());
  Object.assign(process.env, emulator.env);
  const lacking = LACKING_OF[withImage ? "LocalStack's image" : 'LocalStack'];
  await testDeployments(
    lacking,
    process.argv.slice(2).filter((argument) => argument !== IMAGE),
  );
});
