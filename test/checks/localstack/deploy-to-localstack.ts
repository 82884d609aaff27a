import { emulatorEnvironment } from '../cloud/emulators.ts';
import { LACKING_OF } from '../cloud/lacking-of.ts';
import { testDeployment } from '../cloud/test-deployment.ts';
import { cleanUpWith, mainWithCleanUp } from '../tools/docker/clean-up.ts';
import { NoDocker, startDocker } from '../tools/docker/docker-daemon.ts';
import { type LocalStack, startLocalStack, startLocalStackInProcesses } from './localstack.ts';

/** LocalStack takes up to 100 ms for a request on a busy machine, so a test that sends a thousand takes minutes. */
const TEST_TIMEOUT = '--testTimeout=180000';

// npm run checks -- localstack: deploys to LocalStack, runs the contract suite there, and leaves nothing behind. Without its
// image, LocalStack runs from its Python package.
await mainWithCleanUp(testOnLocalStack);

async function testOnLocalStack(cleanup: AsyncDisposableStack): Promise<void> {
  const inDocker = await startInDocker(cleanup);
  const { endpoint, s3Endpoint, stop } = inDocker ?? (await startLocalStackInProcesses());
  await cleanUpWith(cleanup, stop);
  Object.assign(process.env, emulatorEnvironment(endpoint), { AWS_ENDPOINT_URL_S3: s3Endpoint });
  const lacking = inDocker ? LACKING_OF.LocalStack : LACKING_OF['LocalStack in processes'];
  await testDeployment(lacking, [TEST_TIMEOUT, ...process.argv.slice(2)]);
}

/** Returns undefined if there is no Docker, or if it cannot pull the image. */
async function startInDocker(cleanup: AsyncDisposableStack): Promise<LocalStack | undefined> {
  try {
    await cleanUpWith(cleanup, await startDocker());
    return await startLocalStack();
  } catch (error) {
    if (!(error instanceof NoDocker)) throw error;
    console.log(error.message);
    return undefined;
  }
}
