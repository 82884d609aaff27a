import { main } from '../../infra/aws/run.ts';
import { LACKING_OF } from '../cloud/lacking-of.ts';
import { emulatorEnvironment } from '../cloud/ministack.ts';
import { testDeployment } from '../cloud/test-deployment.ts';
import { cleanUpWith } from '../docker/clean-up.ts';
import { startDocker } from '../docker/docker-daemon.ts';
import { interruption } from '../docker/interruption.ts';
import { startLocalStack } from './localstack.ts';

// npm run test:localstack: deploys to LocalStack, runs the contract suite there, and leaves nothing behind.
await main(async () => {
  await using cleanup = new AsyncDisposableStack();
  await Promise.race([testOnLocalStack(cleanup), interruption()]);
});

async function testOnLocalStack(cleanup: AsyncDisposableStack): Promise<void> {
  await cleanUpWith(cleanup, await startDocker());
  const { endpoint, s3Endpoint, stop } = await startLocalStack();
  await cleanUpWith(cleanup, stop);
  Object.assign(process.env, emulatorEnvironment(endpoint), { AWS_ENDPOINT_URL_S3: s3Endpoint });
  await testDeployment(LACKING_OF.LocalStack, process.argv.slice(2));
}
