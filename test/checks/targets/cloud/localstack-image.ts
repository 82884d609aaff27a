import { isOk, waitUntil } from '../../../tools/wait-until.ts';
import { docker, tryDocker } from '../image/docker.ts';
import { callEmulator } from './localstack.ts';

/** The last version that works without an account. */
const IMAGE = 'localstack/localstack:4.14.0';

/** The port is fixed, because LocalStack puts it into URLs. */
const PORT = 4566;

/** The longest start of LocalStack, in milliseconds. */
const START_TIME = 120_000;

/** The seconds in which LocalStack has to remove the containers of its functions. */
const GRACE = 30;

/**
 * Starts LocalStack in Docker, for the AWS tools and SDKs of this process. Its end removes its containers, and its
 * image if this run pulled it.
 * @throws Error if the image cannot be pulled, or does not start.
 */
export async function startLocalStackImage() {
  const wasThere = await tryDocker('image', 'inspect', IMAGE);
  if (!wasThere) await docker('pull', '--quiet', IMAGE);
  const name = `food-ordering-localstack-${process.pid}`;
  const stop = async () => {
    await tryDocker('stop', '--time', String(GRACE), name);
    // The names of the functions' containers begin with its name.
    const ids = (await docker('ps', '--all', '--quiet', '--filter', `name=^${name}`)).split('\n').filter(Boolean);
    await tryDocker('rm', '--force', '--volumes', ...ids);
    if (!wasThere) await tryDocker('rmi', IMAGE);
  };
  // LocalStack connects the containers of functions to its own by the name in MAIN_CONTAINER_NAME.
  const socket = (process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock').replace('unix://', '');
  const names = ['--name', name, '--env', `MAIN_CONTAINER_NAME=${name}`];
  const access = ['--publish', `127.0.0.1:${PORT}:${PORT}`, '--volume', `${socket}:/var/run/docker.sock`];
  await docker('run', '--detach', ...names, ...access, IMAGE);
  const endpoint = `http://localhost:${PORT}`;
  if (await waitUntil(() => isOk(`${endpoint}/_localstack/health`), START_TIME)) {
    // S3 clients put the bucket's name before the host name.
    callEmulator(endpoint, `http://s3.localhost.localstack.cloud:${PORT}`);
    return { stop };
  }
  const log = await docker('logs', '--tail', '50', name).catch(String);
  await stop();
  throw new Error(`LocalStack does not start. The end of its log:\n${log}`);
}
