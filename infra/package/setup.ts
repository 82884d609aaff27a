import { RUN_URL } from '../../lib/client/fixtures/test-sandbox.ts';
import { startServer } from './start-server.ts';

/**
 * `food-ordering-service/setup`: the `globalSetup` of Vitest and of Playwright. Starts one server for the whole run, unless
 * BASE_URL names a deployment, and tells the workers where it is. Returns how to stop it.
 */
export default async function startForRun(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) {
    process.env[RUN_URL] = process.env.BASE_URL;
    return undefined;
  }
  const server = await startServer();
  process.env[RUN_URL] = server.baseUrl;
  return async () => {
    delete process.env[RUN_URL];
    await server.close();
  };
}
