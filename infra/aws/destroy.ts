import { parseArguments } from '../../lib/tools/harness/options/parse-options.ts';
import { main } from '../run.ts';
import { openCloudFormation } from './access.ts';
import { checkedOutBranch, requireBranch, stackNameOf } from './branch.ts';
import { contextIn } from './deployment-settings.ts';
import { destroyStack, isDeployed } from './list-environments.ts';

const HELP = `Usage: npm run destroy [-- options]

Removes the environment of the checked-out branch, with its orders and logs.

  -c branch=<name>
                 the environment's branch; other settings are ignored
  --profile NAME an AWS profile, in place of the environment's credentials
`;

const OPTIONS = {
  context: { type: 'string', short: 'c', multiple: true },
  profile: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

// npm run destroy deletes an environment by the name of its stack. Unlike `cdk destroy`, it does not need the branch's
// code, which may no longer compile.
await main(async () => {
  const { context, profile, help } = parseArguments({ options: OPTIONS }, 'npm run destroy --').values;
  if (help) return void process.stdout.write(HELP);
  const stack = stackNameOf(requireBranch(contextIn(context).get('branch') || checkedOutBranch()));
  const client = await openCloudFormation(profile);
  if (!(await isDeployed(client, stack))) {
    return console.log(`There is no environment ${stack} in ${await client.config.region()}`);
  }
  console.log(`Destroying ${stack}`);
  await destroyStack(client, stack);
});
