import { appendFileSync } from 'node:fs';
import { main, run } from '../run.ts';
import { deployStack, keyValue, waitUntilHealthy } from './deployment.ts';
import { describeAccess } from './describe-access.ts';

/** API Gateway gives every response a Content-Type, even if it has no body. */
const { SKIP_CAPABILITIES = 'broken-connections,no-type-without-body' } = process.env;

// npm run deploy: deploys the branch's environment, runs the smoke part of the contract suite on it, and says who can
// reach it.
await main(async () => {
  const deployment = await deployStack(process.argv.slice(2));
  const { baseUrl, apiKeyId } = deployment;
  // GitHub's deployment has this URL, even if the smoke test fails.
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `url=${baseUrl}\n`);
  if ((await waitUntilHealthy(baseUrl)) === 'refused') {
    console.log('\nNot smoke-tested: -c allowIps does not include the address of this machine.');
  } else {
    const key = apiKeyId === undefined ? {} : { API_KEY: await keyValue(apiKeyId) };
    await run('npm', ['run', 'test:contract', '--', 'smoke'], { BASE_URL: baseUrl, SKIP_CAPABILITIES, ...key });
  }
  console.log(`\nDeployed: ${baseUrl}\n${describeAccess(deployment)}`);
});
