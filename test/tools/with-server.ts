import { beforeAll } from 'vitest';
import { type SpawnedServer, spawnServer } from './server/spawn-server.ts';

/** Starts a local server before the tests of a file or of a block, and stops it after them. */
export function withServer(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Pick<SpawnedServer, 'baseUrl'> {
  let server: SpawnedServer | undefined;
  beforeAll(async () => {
    server = await spawnServer(args, env);
    return server.stop;
  });
  return {
    get baseUrl() {
      return server?.baseUrl ?? '';
    },
  };
}
