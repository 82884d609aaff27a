import { appendFileSync } from 'node:fs';
import { main, run } from '../run.ts';
import { deployStack, keyValue, waitUntilHealthy } from './deployment.ts';

/** API Gateway gives every response a Content-Type, even if it has no body. */
const { SKIP_CAPABILITIES = 'broken-connections,no-type-without-body' } = process.env;

// npm run deploy: deploys the branch's environment, then runs the smoke part of the contract suite on it.
await main(async () => {
  const { baseUrl, apiKeyId } = await deployStack(process.argv.slice(2));
  // The workflow's comment has this URL, even if the smoke test fails.
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `url=${baseUrl}\n`);
  const apiKey = apiKeyId === undefined ? undefined : await keyValue(apiKeyId);
  await waitUntilHealthy(baseUrl, apiKey === undefined ? {} : { 'X-Api-Key': apiKey });
  const environment = { BASE_URL: baseUrl, SKIP_CAPABILITIES, ...(apiKey !== undefined && { API_KEY: apiKey }) };
  await run('npm', ['run', 'test:contract', '--', 'smoke'], environment);
  console.log(`\nDeployed: ${baseUrl}`);
});
