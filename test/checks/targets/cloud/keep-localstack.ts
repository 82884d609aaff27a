import { cleanUpWith, mainWithCleanUp } from '../../tools/docker/clean-up.ts';
import { startLocalStack } from './localstack.ts';

// Runs LocalStack until a signal, and sends its endpoint to the process that has forked this one.
await mainWithCleanUp(async (cleanup) => {
  const { endpoint, ended, stop } = await startLocalStack();
  await cleanUpWith(cleanup, stop);
  process.send?.(endpoint);
  await ended;
});
