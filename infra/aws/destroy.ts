import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { main } from '../run.ts';
import { checkedOutBranch, requireBranch, stackNameOf } from './branch.ts';
import { destroyEnvironment } from './list-environments.ts';

// npm run destroy [-- -c branch=NAME] deletes an environment by the name of its stack. Unlike `cdk destroy`, it does
// not need the branch's code, which may no longer compile. It ignores all other settings.
await main(async () => {
  const { context } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true } } }).values;
  const named = context?.find((setting) => setting.startsWith('branch='))?.slice('branch='.length);
  const stack = stackNameOf(requireBranch(named || checkedOutBranch()));
  console.log(`Destroying ${stack}`);
  await destroyEnvironment(new CloudFormationClient(), { stack });
});
