import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { main } from '../run.ts';
import { ageInDays, destroyEnvironment, type Environment, listEnvironments } from './list-environments.ts';

const HELP = `Usage: npm run environments [-- --destroy-older-than DAYS]

Lists the environments of this project in the account and region, with the days since their last deployment and the
hour of their last request.

  --destroy-older-than DAYS
               then destroys those deployed at least so many days ago, such as
               14d, if the answer to its question is yes. Environments that
               were deployed with -c retain=true stay
`;

await main(async () => {
  const { values } = parseArgs({
    options: {
      'destroy-older-than': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const limit = values['destroy-older-than'] === undefined ? undefined : daysIn(values['destroy-older-than']);
  const client = new CloudFormationClient();
  const now = Date.now();
  const environments = await listEnvironments(client, new CloudWatchClient());
  console.log(environments.length === 0 ? 'There is no environment here' : environments.map(lineOf(now)).join('\n'));
  if (limit === undefined) return;
  const old = environments.filter((environment) => !environment.isProtected && ageInDays(environment, now) >= limit);
  if (old.length === 0) return console.log(`None was deployed ${limit} days ago or earlier`);
  if (!(await confirms(old))) return console.log('Nothing was destroyed');
  for (const environment of old) {
    console.log(`Destroying ${environment.stack}`);
    await destroyEnvironment(client, environment);
  }
});

/** @throws Error if the text is not a number of days, such as `14d` or `14`. */
function daysIn(text: string): number {
  const [, days] = /^(\d{1,4})d?$/.exec(text) ?? [];
  if (days === undefined) throw new Error(`--destroy-older-than takes a number of days, such as 14d; received ${text}`);
  return Number(days);
}

function lineOf(now: number) {
  return (environment: Environment) => {
    const { stack, branch, owner, lastRequest, isProtected } = environment;
    const requested = lastRequest === undefined ? 'no request in 60 days' : `last request ${hourOf(lastRequest)}`;
    const age = `deployed ${ageInDays(environment, now)} days ago`;
    return [stack, `branch ${branch}`, `owner ${owner}`, age, requested, ...(isProtected ? ['protected'] : [])].join(
      ', ',
    );
  };
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
