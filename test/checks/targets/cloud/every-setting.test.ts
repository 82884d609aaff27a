import { APIGatewayClient, GetRestApiCommand } from '@aws-sdk/client-api-gateway';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { addressesIn, policyFor } from '../../../../infra/aws/addresses.ts';
import { stackNameOf } from '../../../../infra/aws/branch.ts';
import { type Deployment, deployStack, keyValue } from '../../../../infra/aws/deployment.ts';
import { destroyStack } from '../../../../infra/aws/list-environments.ts';
import { run } from '../../../../infra/run.ts';
import { waitUntilHealthy } from '../../../../infra/wait-until-healthy.ts';
import { buildOrder } from '../../../../lib/client/client.ts';
import { DAY } from '../../../tools/durations.ts';
import { sendJson } from '../../../tools/send-json.ts';
import { EVERY_SETTING } from '../stack/every-setting.ts';
import { contextOf, startLocalStack } from './localstack.ts';

const BRANCH = 'every-setting';
const StackName = stackNameOf(BRANCH);

/** The longest time of a bootstrap and a deployment on a busy machine, in milliseconds. */
const PATIENCE = 600_000;

/** The most calls of API Gateway's control plane for a deployment, or a removal. */
const MAX_CALLS = 15;

const DELAY_REFUSED = { error: { message: expect.stringContaining(`0 to ${EVERY_SETTING.maxDelay}`) } };

let emulator: Awaited<ReturnType<typeof startLocalStack>>;
let calls: readonly string[];
let deployment: Deployment;
let key: string;
beforeAll(async () => {
  emulator = await startLocalStack();
  const context = contextOf({ ...EVERY_SETTING, branch: BRANCH, dynamodbEndpoint: emulator.endpoint });
  await run('cdk', ['bootstrap', ...context]);
  deployment = await deployStack(context);
  calls = emulator.callsOf('apigateway');
  key = await keyValue(deployment.apiKeyId ?? '');
  await waitUntilHealthy(deployment.baseUrl);
  return emulator.stop;
}, PATIENCE);

/** Sends a request with the API key. `body` is sent as JSON. */
async function send(method: string, path: string, { headers = {}, body }: { headers?: object; body?: object } = {}) {
  const response = await sendJson(`${deployment.baseUrl}${path}`, method, body, { 'X-Api-Key': key, ...headers });
  return { status: response.status, headers: response.headers, body: Object(await response.json()) };
}

// LocalStack accepts reserve, budget, observe and architecture, and does nothing with them. The throttle is higher than
// this file needs.
test.for([
  ['apiKey: a request without the key is a 403', '/orders', { 'X-Api-Key': 'wrong' }, 403, {}],
  ['requireSandbox: an order route without a sandbox is a 400', '/orders', {}, 400, { success: false }],
  ['maxDelay: the limit of a requested delay', '/sandboxes/any', { Prefer: 'delay=20001' }, 400, DELAY_REFUSED],
] as const)('%s', async ([, path, headers, status, body]) => {
  expect(await send('GET', path, { headers })).toMatchObject({ status, body });
});

// LocalStack has the policy, and does not check it.
test('allowIps: the API has a policy for these addresses', async () => {
  const [, restApiId] = /execute-api\/(\w+)/.exec(deployment.baseUrl) ?? [];
  const { policy } = await new APIGatewayClient().send(new GetRestApiCommand({ restApiId }));
  // API Gateway returns it as text inside a text.
  expect(JSON.parse(JSON.parse(`"${policy}"`))).toEqual(policyFor(addressesIn(EVERY_SETTING.allowIps))?.toJSON());
});

test('allowOrigin: only this origin may read responses', async () => {
  const allowed = async (Origin: string) =>
    (await send('GET', '/health', { headers: { Origin } })).headers.get('Access-Control-Allow-Origin');
  expect(await allowed(EVERY_SETTING.allowOrigin)).toBe(EVERY_SETTING.allowOrigin);
  expect(await allowed('https://other.example')).toBeNull();
});

test('bugs, changes, sandboxDays and dynamodbEndpoint: functions have them, in every sandbox', async () => {
  const { id } = (await send('POST', '/sandboxes/any/orders', { body: buildOrder() })).body.data;
  for (const _ of ['paid', 'paid again']) {
    const paid = await send('PATCH', `/sandboxes/any/orders/${id}`, { body: { status: 'paid' } });
    expect(paid.status).toBe(200);
  }
  const cancelled = await send('PATCH', `/sandboxes/any/orders/${id}/cancel`);
  expect(cancelled.headers.get('Deprecation')).toMatch(/^@\d+$/);
  const scan = new ScanCommand({ TableName: deployment.tableName });
  const { Items: [record] = [] } = await new DynamoDBClient().send(scan);
  const days = (Number(record?.['expiresAt']?.N) * 1_000 - Date.now()) / DAY;
  expect(days).toBeCloseTo(Number(EVERY_SETTING.sandboxDays), 1);
});

test('spoilers: a bug does not say how to find it', async () => {
  const { data } = (await send('GET', `/defects/${EVERY_SETTING.defects}`)).body;
  expect(data).toHaveProperty('title');
  expect(data).not.toHaveProperty('reproduce');
});

// LocalStack deletes a protected stack, and does not protect its table. stack.test.ts checks what the template says.
test('owner and retain: the stack has the tag, and is protected', async () => {
  const { Stacks } = await new CloudFormationClient().send(new DescribeStacksCommand({ StackName }));
  const Tags = expect.arrayContaining([{ Key: 'owner', Value: EVERY_SETTING.owner }]);
  expect(Stacks).toMatchObject([{ StackStatus: 'CREATE_COMPLETE', EnableTerminationProtection: true, Tags }]);
});

// An environment without these settings has only some of these resources.
test('the deployment and its removal take few calls of API Gateway', async () => {
  expect(calls).toEqual(expect.arrayContaining(['CreateRestApi', 'PutRestApi', 'CreateDeployment', 'CreateStage']));
  expect(calls.length, calls.join()).toBeLessThanOrEqual(MAX_CALLS);
  const before = emulator.callsOf('apigateway').length;
  await destroyStack(new CloudFormationClient(), StackName);
  const removal = emulator.callsOf('apigateway').slice(before);
  expect(removal).toContain('DeleteRestApi');
  expect(removal.length, removal.join()).toBeLessThanOrEqual(MAX_CALLS);
  console.log(`${calls.length} calls for the deployment, ${removal.length} for the removal`);
});
