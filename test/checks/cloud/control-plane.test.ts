import { CloudFormationClient, CreateStackCommand, waitUntilStackCreateComplete } from '@aws-sdk/client-cloudformation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { destroyEnvironment } from '../../../infra/aws/list-environments.ts';
import { synthesize } from '../stack/aws/synthesized.ts';
import { startLocalStack } from './localstack.ts';

/** The most calls of API Gateway's control plane for a deployment, or a removal. */
const MAX_CALLS = 15;

/** The longest start of LocalStack, and the longest deployment, on a busy machine, in milliseconds and in seconds. */
const PATIENCE = 180_000;
const DEPLOYMENT_TIME = 300;

let emulator: Awaited<ReturnType<typeof startLocalStack>>;
beforeAll(async () => {
  emulator = await startLocalStack();
  Object.assign(process.env, emulator.env);
}, PATIENCE);
afterAll(() => emulator.stop());

/** The template of an environment, with functions that are in the template itself, so that nothing is uploaded. */
function templateOf(context: Readonly<Record<string, unknown>>): string {
  const { Resources, ...template } = synthesize(context).toJSON();
  const Code = { ZipFile: 'exports.handler = async () => ({ statusCode: 204 });' };
  const inlined = Object.entries<{ Type: string; Properties: object }>(Resources).map(([id, resource]) => {
    if (resource.Type !== 'AWS::Lambda::Function') return [id, resource];
    return [id, { ...resource, Properties: { ...resource.Properties, Code } }];
  });
  return JSON.stringify({ ...template, Parameters: {}, Rules: {}, Resources: Object.fromEntries(inlined) });
}

/** Uploads a template, which is larger than CloudFormation takes in a call. Returns its URL in S3. */
async function upload(name: string, template: string): Promise<string> {
  const bucket = `${emulator.env['AWS_ENDPOINT_URL_S3']}/${name}`;
  const headers = { Authorization: 'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request' };
  for (const [url, body] of [[bucket], [`${bucket}/template`, template]] as const) {
    const { ok, status } = await fetch(url, { method: 'PUT', headers, ...(body && { body }) });
    expect({ ok, status, url }).toMatchObject({ ok: true });
  }
  return `${bucket}/template`;
}

/** Returns the calls of API Gateway's control plane that are made meanwhile. */
async function callsDuring(act: () => Promise<unknown>): Promise<readonly string[]> {
  const before = emulator.callsOf('apigateway').length;
  await act();
  return emulator.callsOf('apigateway').slice(before);
}

test.each([
  ['open', {}],
  ['closed', { apiKey: 'true', allowIps: '203.0.113.0/24' }],
])('the deployment of an %s environment and its removal take few calls of API Gateway', async (name, context) => {
  const client = new CloudFormationClient();
  const StackName = `food-ordering-${name}`;
  const deployment = await callsDuring(async () => {
    const Capabilities = ['CAPABILITY_IAM' as const];
    const TemplateURL = await upload(StackName, templateOf(context));
    await client.send(new CreateStackCommand({ StackName, TemplateURL, Capabilities }));
    await waitUntilStackCreateComplete({ client, maxWaitTime: DEPLOYMENT_TIME, minDelay: 1 }, { StackName });
  });
  expect(deployment).toEqual(
    expect.arrayContaining(['CreateRestApi', 'PutRestApi', 'CreateDeployment', 'CreateStage']),
  );
  expect(deployment.length, deployment.join()).toBeLessThanOrEqual(MAX_CALLS);
  const removal = await callsDuring(() => destroyEnvironment(client, { stack: StackName }));
  expect(removal).toContain('DeleteRestApi');
  expect(removal.length, removal.join()).toBeLessThanOrEqual(MAX_CALLS);
  console.log(`${name}: ${deployment.length} calls for the deployment, ${removal.length} for the removal`);
});
