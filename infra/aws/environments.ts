import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { main } from '../run.ts';
import { ageInDays, destroyEnvironment, type Environment, listEnvironments, unusedDays } from './list-environments.ts';

const HELP = `Usage: npm run environments [-- options]

Lists the environments of this project in the account and region, with the days since their last deployment and the
hour of their last request.

  --unused-for DAYS
               then destroys those without a request and a deployment for so
               many days, such as 7d, if the answer to its question is yes.
               Environments that were deployed with -c retain=true stay
  --destroy-older-than DAYS
               the same, for those deployed at least so many days ago
  --yes        asks no question
`;

await main(async () => {
  const { values } = parseArgs({
    options: {
      'unused-for': { type: 'string' },
      'destroy-older-than': { type: 'string' },
      yes: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const unused = daysIn('unused-for', values);
  const age = daysIn('destroy-older-than', values);
  const client = new CloudFormationClient();
  const now = Date.now();
  const environments = await listEnvironments(client, new CloudWatchClient());
  console.log(environments.length === 0 ? 'There is no environment here' : environments.map(lineOf(now)).join('\n'));
  if (unused === undefined && age === undefined) return;
  const old = environments.filter(
    (environment) =>
      !environment.isProtected &&
      unusedDays(environment, now) >= (unused ?? 0) &&
      ageInDays(environment, now) >= (age ?? 0),
  );
  if (old.length === 0) return console.log('Nothing to destroy');
  if (!values.yes && !(await confirms(old))) return console.log('Nothing was destroyed');
  for (const environment of old) {
    console.log(`Destroying ${environment.stack}`);
    await destroyEnvironment(client, environment);
  }
});

type Criterion = 'unused-for' | 'destroy-older-than';

/** Returns the days of an option, if it is set. @throws Error if it is not a number of days, such as `14d` or `14`. */
function daysIn(option: Criterion, values: Partial<Record<Criterion, string>>): number | undefined {
  const text = values[option];
  if (text === undefined) return undefined;
  const [, days] = /^(\d{1,4})d?$/.exec(text) ?? [];
  if (days === undefined) throw new Error(`--${option} takes a number of days, such as 14d; received ${text}`);
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
