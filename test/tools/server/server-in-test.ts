import { onTestFinished } from 'vitest';
import { spawnServer } from './spawn-server.ts';

/**
 * Starts a local server that stops when the test has finished. A concurrent test passes the onTestFinished of its
 * context: Vitest cannot tell which one called the global.
 */
export async function serverInTest(args: readonly string[], env: NodeJS.ProcessEnv = {}, finish = onTestFinished) {
  const server = await spawnServer(args, env);
  finish(server.stop);
  return server;
}
