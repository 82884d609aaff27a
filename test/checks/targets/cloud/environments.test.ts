import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { APIGatewayClient, GetRestApisCommand } from '@aws-sdk/client-api-gateway';
import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStacksCommand,
  waitUntilStackCreateComplete,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, PutMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { beforeAll, expect, test } from 'vitest';
import { PROJECT } from '../../../../lib/project.ts';
import { HOUR } from '../../../tools/durations.ts';
import { endOf } from '../../../tools/processes.ts';
import { startLocalStack } from './localstack.ts';

const LAST_REQUEST = new Date(Math.floor(Date.now() / HOUR) * HOUR - 30 * HOUR);

/** The longest start of LocalStack on a busy machine, in milliseconds. */
const PATIENCE = 180_000;

beforeAll(async () => {
  const { stop } = await startLocalStack();
  await createStack('food-ordering-used', { app: 'food-ordering', branch: 'used', owner: 'Ada' });
  await createStack('food-ordering-unused', { app: 'food-ordering', branch: 'unused', owner: 'Bob' });
  await createStack('another-project', { app: 'another' });
  // Counts a request as API Gateway does.
  const Dimensions = [{ Name: 'ApiName', Value: 'food-ordering-used' }];
  const MetricData = [{ MetricName: 'Count', Dimensions, Timestamp: LAST_REQUEST, Value: 1 }];
  await new CloudWatchClient().send(new PutMetricDataCommand({ Namespace: 'AWS/ApiGateway', MetricData }));
  return stop;
}, PATIENCE);

/** Creates a stack with one small resource. */
async function createStack(StackName: string, tags: Readonly<Record<string, string>>): Promise<void> {
  const client = new CloudFormationClient();
  const TemplateBody = JSON.stringify({ Resources: { Queue: { Type: 'AWS::SQS::Queue' } } });
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  await client.send(new CreateStackCommand({ StackName, TemplateBody, Tags }));
  await waitUntilStackCreateComplete({ client, maxWaitTime: 30, minDelay: 1 }, { StackName });
}

/** Runs `npm run environments`, or another script of the operator, with this input. */
async function environments(args: readonly string[], input = '', script = 'environments.ts') {
  const child = spawn(process.execPath, [join(PROJECT, 'infra/aws', script), ...args]);
  child.stdin.end(input);
  const { code, stdout, stderr } = await endOf(child);
  return { code, output: stdout + stderr };
}

test('lists the environments of this project, with branch, age and last request', async () => {
  const { code, output } = await environments([]);
  const hour = LAST_REQUEST.toISOString().slice(0, 13).replace('T', ' ');
  expect({ code, lines: output.trim().split('\n').toSorted() }).toEqual({
    code: 0,
    lines: [
      'food-ordering-unused, branch unused, owner Bob, deployed 0 days ago, no request in 60 days',
      `food-ordering-used, branch used, owner Ada, deployed 0 days ago, last request ${hour}h UTC`,
    ],
  });
});

test('destroys nothing that was deployed since its last request, and nothing without a yes', async () => {
  expect((await environments(['--unused-for', '1d', '--yes'])).output).toContain('Nothing to destroy');
  for (const answer of ['no\n', '\n', '']) {
    expect((await environments(['--unused-for', '0d'], answer)).output).toContain('Nothing was destroyed');
  }
  expect((await environments([])).output).toContain('food-ordering-unused');
});

test('rejects --unused-for without a number of days', async () => {
  const output = '--unused-for takes a number of days, such as 14d; received week\n';
  expect(await environments(['--unused-for', 'week'])).toEqual({ code: 1, output });
});

test('npm run destroy removes the environment of a branch by the name of its stack, and says if there is none', async () => {
  await createStack('food-ordering-broken', { app: 'food-ordering', branch: 'broken' });
  const none = 'There is no environment food-ordering-broken in us-east-1\n';
  for (const output of ['Destroying food-ordering-broken\n', none]) {
    const destroyed = await environments(['-c', 'apiKey=true', '-c', 'branch=broken'], '', 'destroy.ts');
    expect(destroyed).toEqual({ code: 0, output });
  }
  const { output } = await environments([]);
  expect(output).not.toContain('food-ordering-broken');
  expect(output).toContain('food-ordering-used');
});

// LocalStack has no warnings.
test('the check of a release imports the document of the API, and deletes that API again', async () => {
  await createStack('CDKToolkit', {});
  const { code, output } = await environments([], '', 'import-document.ts');
  expect({ code, output }).toEqual({ code: 0, output: 'API Gateway imports the document without a warning\n' });
  expect((await new APIGatewayClient().send(new GetRestApisCommand())).items).toEqual([]);
});

test('destroys the environments after a yes, and no other stack', async () => {
  expect(await environments(['--unused-for', '0'], 'yes\n')).toMatchObject({ code: 0 });
  await createStack('food-ordering-fourth', { app: 'food-ordering', branch: 'fourth' });
  expect(await environments(['--unused-for', '0d', '--yes'])).toMatchObject({ code: 0 });
  expect((await environments([])).output).toBe('There is no environment here\n');
  const described = await new CloudFormationClient().send(new DescribeStacksCommand({ StackName: 'another-project' }));
  expect(described.Stacks).toMatchObject([{ StackStatus: 'CREATE_COMPLETE' }]);
});
