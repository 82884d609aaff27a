import { startServer } from './start-server.ts';

/**
 * `food-ordering-service/setup`: the `globalSetup` of Vitest and of Playwright. Starts one server for the whole run and
 * names it in BASE_URL, which the workers inherit, unless BASE_URL names a deployment. Returns how to stop it.
 */
export default async function startForRun(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const server = await startServer();
  process.env.BASE_URL = server.baseUrl;
  return async () => {
    delete process.env.BASE_URL;
    await server.close();
  };
}
