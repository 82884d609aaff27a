import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../../infra/run.ts';
import { openSandbox } from '../../../../lib/client/client.ts';
import { PROJECT } from '../../../../lib/project.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { waitUntil } from '../../../tools/wait-until.ts';
import { mustRun, timed, userEnvironment } from '../../package/packed.ts';
import { cleanUpWith, mainWithCleanUp } from '../../tools/docker/clean-up.ts';
import { startDocker } from '../../tools/docker/docker-daemon.ts';
import { writeSystem } from '../../tools/docker/system.ts';
import { docker, tryDocker } from './docker.ts';

const NODE_IMAGE = 'node:24-slim';
const NAME = `food-ordering-${process.pid}`;
const SUBSTITUTE = `${NAME}-base`;

/** The longest time until the container is healthy, in milliseconds. */
const PATIENCE = 60_000;

// npm run checks -- image: builds the image and checks what its Dockerfile promises. Exits with 69 without Docker.
await mainWithCleanUp(async (cleanup) => {
  await cleanUpWith(cleanup, await startDocker());
  const folder = temporaryFolder();
  const base = await timed('base image', () => prepareBase(folder));
  await run('npm', ['run', '--silent', 'build']);
  await timed('build', () => buildImage(folder, base));
  await cleanUpWith(cleanup, async () => {
    await tryDocker('rm', '--force', '--volumes', NAME);
    await tryDocker('volume', 'rm', '--force', NAME);
    await tryDocker('rmi', '--force', NAME, SUBSTITUTE);
  });
  await timed('run', checkImage);
  await timed('Testcontainers', () => runRecipe(join(folder, 'recipe')));
});

/** Runs the recipe that starts the image with Testcontainers, open and closed. */
async function runRecipe(folder: string): Promise<void> {
  await run('npm', ['run', '--silent', 'recipe', 'testcontainers', folder]);
  // Without Ryuk, an image that removes the containers of killed tests: it may not be pulled here.
  const user = { folder, env: { ...userEnvironment(), IMAGE: NAME, TESTCONTAINERS_RYUK_DISABLED: 'true' } };
  await mustRun(user, 'npm', 'install', '--silent');
  await mustRun(user, 'node', '--test');
  await mustRun({ ...user, env: { ...user.env, API_KEY: 'key-of-the-container' } }, 'node', '--test');
}

/** Returns the name of Node's own image or, if it cannot be pulled, of a substitute that is built here. */
async function prepareBase(folder: string): Promise<string> {
  if (await tryDocker('pull', '--quiet', NODE_IMAGE)) return NODE_IMAGE;
  console.log(`${NODE_IMAGE} cannot be pulled here: building a substitute`);
  const context = join(folder, 'base');
  cpSync(join(PROJECT, 'test/checks/targets/image/base.Dockerfile'), join(context, 'Dockerfile'));
  cpSync(process.execPath, join(context, 'node'));
  await writeSystem(join(context, 'system.tar'));
  await docker('build', '--quiet', '--tag', SUBSTITUTE, context);
  return SUBSTITUTE;
}

/** Builds the image from a folder without other files, because an old Docker does not read Dockerfile.dockerignore. */
async function buildImage(folder: string, base: string): Promise<void> {
  const context = join(folder, 'context');
  for (const name of ['dist', 'infra/publish/docker/Dockerfile']) {
    cpSync(join(PROJECT, name), join(context, name), { recursive: true });
  }
  const file = join(context, 'infra/publish/docker/Dockerfile');
  await docker('build', '--quiet', '--file', file, '--build-arg', `BASE=${base}`, '--tag', NAME, context);
}

async function checkImage(): Promise<void> {
  const baseUrl = await startContainer();
  const user = await docker('exec', NAME, 'node', '-p', 'process.getuid()');
  if (user !== '1000') throw new Error(`The service runs as ${user}`);
  const { seed } = openSandbox({ baseUrl, name: 'kept' });
  await seed({ orders: 3 });
  await stopContainer();
  const { orders } = await openSandbox({ baseUrl: await startContainer(), name: 'kept' }).state();
  if (orders.total !== 3) throw new Error(`The volume kept ${orders.total} of 3 orders`);
  await stopContainer();
}

/** Starts a container, waits until its health check passes, and returns its base URL. */
async function startContainer(): Promise<string> {
  const volume = `${NAME}:/data`;
  await docker('run', '--detach', '--name', NAME, '--publish', '127.0.0.1::3000', '--volume', volume, NAME);
  const health = () => docker('inspect', '--format', '{{.State.Health.Status}}', NAME);
  const isHealthy = await waitUntil(async () => (await health()) === 'healthy', PATIENCE);
  if (!isHealthy) throw new Error(`The container is not healthy:\n${await docker('logs', NAME)}`);
  const [address] = (await docker('port', NAME, '3000')).split('\n');
  return `http://${address}`;
}

/** Stops the container by SIGTERM. @throws Error unless the server then exits with 0. */
async function stopContainer(): Promise<void> {
  await docker('stop', '--time', '30', NAME);
  const code = await docker('inspect', '--format', '{{.State.ExitCode}}', NAME);
  if (code !== '0') throw new Error(`The container ended with ${code}`);
  await docker('rm', NAME);
}
