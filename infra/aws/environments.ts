import { createInterface } from 'node:readline/promises';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { parseArguments } from '../../lib/tools/harness/options/parse-options.ts';
import { main } from '../run.ts';
import { clientConfig, openCloudFormation } from './access.ts';
import { ageInDays, destroyStack, type Environment, listEnvironments, unusedDays } from './list-environments.ts';

const HELP = `Usage: npm run environments [-- options]

Lists the environments of this project in the account and region, with the days since their last deployment and the
hour of their last request.

  --unused-for DAYS
               then destroys those without a request and a deployment for so
               many days, such as 7d, if the answer to its question is yes.
               Environments that were deployed with -c retain=true stay
  --yes        asks no question
  --profile NAME
               an AWS profile, in place of the environment's credentials
`;

const OPTIONS = {
  'unused-for': { type: 'string' },
  yes: { type: 'boolean' },
  profile: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

await main(async () => {
  const { values } = parseArguments({ options: OPTIONS }, 'npm run environments --');
  if (values.help) return void process.stdout.write(HELP);
  const days = daysIn(values['unused-for']);
  const client = await openCloudFormation(values.profile);
  const now = Date.now();
  const environments = await listEnvironments(client, new CloudWatchClient(clientConfig(values.profile)));
  const lines = environments.map((environment) => lineOf(environment, now));
  console.log(lines.length === 0 ? 'There is no environment here' : lines.join('\n'));
  if (days === undefined) return;
  const unused = environments.filter((environment) => !environment.isProtected && unusedDays(environment, now) >= days);
  if (unused.length === 0) return console.log('Nothing to destroy');
  if (!values.yes && !(await confirms(unused))) return console.log('Nothing was destroyed');
  for (const { stack } of unused) {
    console.log(`Destroying ${stack}`);
    await destroyStack(client, stack);
  }
});

/** Returns the days, if they are given. @throws Error if they are not a number of days, such as `14d` or `14`. */
function daysIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, days] = /^(\d{1,4})d?$/.exec(text) ?? [];
  if (days === undefined) throw new Error(`--unused-for takes a number of days, such as 14d; received ${text}`);
  return Number(days);
}

function lineOf(environment: Environment, now: number): string {
  const { stack, branch, owner, lastRequest, isProtected } = environment;
  const requested = lastRequest === undefined ? 'no request in 60 days' : `last request ${hourOf(lastRequest)}`;
  const age = `deployed ${ageInDays(environment, now)} days ago`;
  const line = [stack, `branch ${branch}`, `owner ${owner}`, age, requested].join(', ');
  return isProtected ? `${line}, protected` : line;
}

function hourOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 13).replace('T', ' ')}h UTC`;
}

async function confirms(environments: readonly Environment[]): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const names = environments.map(({ stack }) => stack).join(', ');
  // At the end of the input, no answer will come.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`Destroy ${names}, with all their orders? (yes/no) `), ended]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
