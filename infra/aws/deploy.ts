import { appendFileSync } from 'node:fs';
import { main, run } from '../run.ts';
import { waitUntilHealthy } from '../wait-until-healthy.ts';
import { openCloudFormation } from './access.ts';
import { deployHelp } from './deploy-help.ts';
import { type DeployOptions, readDeployOptions } from './deploy-options.ts';
import { type Deployment, deployStack, describeAccess, keyValue, runUpToTwice } from './deployment.ts';

/** API Gateway gives every response a Content-Type, even if it has no body. */
const { SKIP_CAPABILITIES = 'broken-connections,no-type-without-body' } = process.env;

/** How many answers in a row show that the whole gateway knows the deployment. */
const ANSWERS = 5;

// npm run deploy: deploys the branch's environment, runs the smoke part of the contract suite on it, and says who can
// reach it.
await main(async () => {
  const options = readDeployOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(deployHelp());
  await openCloudFormation(options.profile);
  const deployment = await deployStack(options.cdkArguments);
  // GitHub's deployment has this URL, even if the smoke test fails.
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `url=${deployment.baseUrl}\n`);
  const untested = await smokeTest(deployment, options);
  if (untested !== undefined) console.log(`\nNot smoke-tested: ${untested}.`);
  console.log(`\nDeployed: ${deployment.baseUrl}\n${describeAccess(deployment)}`);
});

/** Returns why the deployment cannot be tested from here, if it cannot. @throws Error if a test fails. */
async function smokeTest({ baseUrl, apiKeyId }: Deployment, { profile, repeat }: DeployOptions) {
  if ((await waitUntilHealthy(baseUrl, { answers: ANSWERS })) === 'refused') {
    return '-c allowIps does not include the address of this machine';
  }
  let key = {};
  try {
    if (apiKeyId !== undefined) key = { API_KEY: await keyValue(apiKeyId, profile) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const variables = { BASE_URL: baseUrl, SKIP_CAPABILITIES, ...key };
  await runUpToTwice(() => run('npm', ['run', 'test:contract', '--', 'smoke'], variables), repeat);
  return undefined;
}
