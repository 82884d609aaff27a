import { appendFileSync } from 'node:fs';
import { main, run } from '../run.ts';
import { waitUntilHealthy } from '../wait-until-healthy.ts';
import { type Deployment, deployStack, describeAccess, keyValue, profileIn } from './deployment.ts';

/** API Gateway gives every response a Content-Type, even if it has no body. */
const { SKIP_CAPABILITIES = 'broken-connections,no-type-without-body' } = process.env;

// npm run deploy: deploys the branch's environment, runs the smoke part of the contract suite on it, and says who can
// reach it.
await main(async () => {
  const args = process.argv.slice(2);
  const deployment = await deployStack(args);
  // GitHub's deployment has this URL, even if the smoke test fails.
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `url=${deployment.baseUrl}\n`);
  const untested = await smokeTest(deployment, profileIn(args));
  if (untested !== undefined) console.log(`\nNot smoke-tested: ${untested}.`);
  console.log(`\nDeployed: ${deployment.baseUrl}\n${describeAccess(deployment)}`);
});

/** Returns why the deployment cannot be tested from here, if it cannot. @throws Error if a test fails. */
async function smokeTest({ baseUrl, apiKeyId }: Deployment, profile: string | undefined): Promise<string | undefined> {
  if ((await waitUntilHealthy(baseUrl)) === 'refused') {
    return '-c allowIps does not include the address of this machine';
  }
  let key = {};
  try {
    if (apiKeyId !== undefined) key = { API_KEY: await keyValue(apiKeyId, profile) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  await run('npm', ['run', 'test:contract', '--', 'smoke'], { BASE_URL: baseUrl, SKIP_CAPABILITIES, ...key });
  return undefined;
}
