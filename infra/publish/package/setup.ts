import { baseUrlOfDeployment, RUN_URL } from '../../../lib/client/fixtures/test-sandbox.ts';
import { startServer } from './start-server.ts';

/**
 * `food-ordering-service/setup`: the `globalSetup` of Vitest and of Playwright. Starts one server for the whole run,
 * unless BASE_URL has the URL of a deployment, and passes its URL to the workers. Returns a function that stops it.
 * @throws Error if BASE_URL is neither a URL nor a path.
 */
export default async function startForRun(): Promise<(() => Promise<void>) | undefined> {
  const deployment = baseUrlOfDeployment();
  if (deployment !== undefined) {
    process.env[RUN_URL] = deployment;
    return undefined;
  }
  const server = await startServer();
  process.env[RUN_URL] = server.baseUrl;
  return async () => {
    delete process.env[RUN_URL];
    await server.close();
  };
}
