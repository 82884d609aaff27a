import { beforeAll, onTestFinished } from 'vitest';
import { spawnServer } from './server/spawn-server.ts';

/** Starts a local server before the tests of a file or of a block, and stops it after them. */
export function withServer(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}, spawn = spawnServer) {
  const started = { baseUrl: '' };
  beforeAll(async () => {
    const { baseUrl, stop } = await spawn(args, env);
    started.baseUrl = baseUrl;
    return stop;
  });
  return started;
}

type Finish = (stop: () => Promise<void>) => void;

/**
 * Starts a local server that stops when the test has finished. A concurrent test passes the onTestFinished of its
 * context: Vitest cannot tell which one called the global.
 */
export async function serverInTest(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  finish: Finish = onTestFinished,
) {
  const server = await spawnServer(args, env);
  finish(server.stop);
  return server;
}
