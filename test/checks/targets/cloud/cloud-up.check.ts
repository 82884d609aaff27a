import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { lastDeployment } from '../../../../infra/aws/deployment.ts';
import { run } from '../../../../infra/run.ts';
import { stopProcess } from '../../../tools/processes.ts';
import { cleanUpWith, mainWithCleanUp } from '../../tools/docker/clean-up.ts';
import { LACKING_OF } from './lacking-of.ts';
import { callEmulator, installLocalStack, variablesFor } from './localstack.ts';

// npm run checks -- cloud up [-c name=value]: starts LocalStack in processes, deploys the current branch to it with these
// settings, leaves both running, and prints the variables with which more commands reach them.
await mainWithCleanUp(async (cleanup) => {
  await installLocalStack();
  // It outlives this process: it has a folder of its own, and does not watch npm.
  const env = { ...process.env, TEST_FOLDER: undefined, npm_lifecycle_event: undefined };
  const keeper = fork(join(import.meta.dirname, 'keep-localstack.ts'), {
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  await cleanUpWith(cleanup, () => stopProcess(keeper));
  keeper.stderr?.pipe(process.stderr);
  const [endpoint] = await Promise.race([once(keeper, 'message'), once(keeper, 'exit').then(() => [])]);
  if (typeof endpoint !== 'string') throw new Error('LocalStack did not start');
  keeper.stderr?.destroy();
  callEmulator(endpoint);
  const SKIP_CAPABILITIES = LACKING_OF.LocalStack.join(',');
  const settings = process.argv.slice(2);
  await run('cdk', ['bootstrap', ...settings]);
  await run('npm', ['run', 'deploy', '--', ...settings], { SKIP_CAPABILITIES });
  cleanup.move();
  keeper.disconnect();
  keeper.unref();
  const variables = Object.entries({ ...variablesFor(endpoint), SKIP_CAPABILITIES });
  console.log(`
LocalStack runs at ${endpoint}, with this branch at ${lastDeployment().baseUrl}
For more commands there:
  export ${variables.map((each) => each.join('=')).join(' ')}
To stop LocalStack, and remove what it has: kill ${keeper.pid}`);
});
