import { beforeAll } from 'vitest';
import { type SpawnedServer, spawnServer } from './server/spawn-server.ts';

/** Starts a local server before the tests of a file or of a block, and stops it after them. */
export function withServer(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Pick<SpawnedServer, 'baseUrl'> {
  const started = { baseUrl: '' };
  beforeAll(async () => {
    const { baseUrl, stop } = await spawnServer(args, env);
    started.baseUrl = baseUrl;
    return stop;
  });
  return started;
}
