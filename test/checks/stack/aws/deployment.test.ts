import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import cdk from '../../../../cdk.json' with { type: 'json' };
import { deploymentOf, keyValue, profileIn, waitUntilHealthy } from '../../../../infra/aws/deployment.ts';
import { describeAccess } from '../../../../infra/aws/describe-access.ts';
import { ADDRESS_REFUSED } from '../../../../lib/http/gateway-refusals.ts';
import { listenInTest } from '../../../tools/listen.ts';

const OUTPUTS = {
  ApiUrl: 'https://abc123.execute-api.eu-central-1.amazonaws.com/v1',
  RestApiId: 'abc123',
  Stage: 'v1',
  TableName: 'orders',
};

test('on AWS, the base URL of a deployment is the output of the stack', () => {
  expect(deploymentOf(OUTPUTS, {})).toMatchObject({
    baseUrl: OUTPUTS.ApiUrl,
    tableName: 'orders',
    apiKeyId: undefined,
  });
});

test.each(['http://localhost:4566', 'http://localhost:4566/'])(
  'on an emulator at %s, the base URL has a path',
  (url) => {
    const { baseUrl, apiKeyId } = deploymentOf({ ...OUTPUTS, ApiKeyId: 'k1' }, { AWS_ENDPOINT_URL: url });
    expect(baseUrl).toBe('http://localhost:4566/_aws/execute-api/abc123/v1');
    expect(apiKeyId).toBe('k1');
  },
);

test('on LocalStack, the base URL has the host name that LocalStack gives the API, and the port of the endpoint', () => {
  const outputs = { ...OUTPUTS, ApiUrl: 'https://abc123.execute-api.localhost.localstack.cloud:4566/v1' };
  expect(deploymentOf(outputs, { AWS_ENDPOINT_URL: 'http://localhost:4566' }).baseUrl).toBe(
    'http://abc123.execute-api.localhost.localstack.cloud:4566/v1',
  );
  expect(deploymentOf(outputs, { AWS_ENDPOINT_URL: 'http://localhost:14566/' }).baseUrl).toBe(
    'http://abc123.execute-api.localhost.localstack.cloud:14566/v1',
  );
});

test('on a LocalStack that is known by its address, the base URL has a path', () => {
  const outputs = { ...OUTPUTS, ApiUrl: 'https://abc123.execute-api.127.0.0.1:4566/v1' };
  expect(deploymentOf(outputs, { AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' }).baseUrl).toBe(
    'http://127.0.0.1:4566/_aws/execute-api/abc123/v1',
  );
});

/** Serves /health with these statuses, one after the other, and then with the last one. Returns the base URL. */
async function serveHealth(body: string, ...statuses: readonly number[]): Promise<string> {
  const left = [...statuses];
  const server = createServer(({ url }, response) => {
    const status = (left.length > 1 ? left.shift() : left[0]) ?? 200;
    response.writeHead(url === '/v1/health' ? status : 404).end(body);
  });
  return `${await listenInTest(server)}/v1`;
}

test('a deployment is ready when its health is a 200, not when it responds', async () => {
  expect(await waitUntilHealthy(await serveHealth('Forbidden', 403, 200))).toBe('healthy');
});

test('a deployment that refuses the address of this machine is no error', async () => {
  expect(await waitUntilHealthy(await serveHealth(ADDRESS_REFUSED, 403))).toBe('refused');
});

test('a deployment that does not become healthy is an error with its last response', async () => {
  const base = await serveHealth('the store is down', 503);
  await expect(waitUntilHealthy(base, 1)).rejects.toThrow('GET /health is a 503: the store is down');
  await expect(waitUntilHealthy('http://127.0.0.1:9', 1)).rejects.toThrow('GET /health has no response');
});

test.each([
  [['--profile', 'team', '-c', 'apiKey=true'], 'team'],
  [['-c', 'apiKey=true', '--profile=team'], 'team'],
  [['--hotswap', '-c', 'apiKey=true'], undefined],
])('of the arguments %o, the profile is %s', (args, profile) => {
  expect(profileIn(args)).toBe(profile);
});

test('a role that may not read the key is told which right it lacks', async () => {
  const server = createServer((_, response) => {
    response.writeHead(403, { 'x-amzn-ErrorType': 'AccessDeniedException' }).end('{"message":"not authorized"}');
  });
  vi.stubEnv('AWS_ENDPOINT_URL', await listenInTest(server));
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']) vi.stubEnv(name, 'test');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(keyValue('k1')).rejects.toThrow(/apigateway:GET on .*\/apikeys\/k1 .*not authorized/);
});

test.each([
  [{}, ['Open to anybody', '-c allowIps=', '-c apiKey=true']],
  [{ AllowedAddresses: '203.0.113.0/24' }, ['Closed: it takes requests from 203.0.113.0/24 only']],
  [{ ApiKeyId: 'k1' }, ['Closed: it takes requests with its key only', 'export API_KEY=$(aws', '--api-key k1)']],
  [{ AllowedAddresses: '10.0.0.1', ApiKeyId: 'k1' }, ['from 10.0.0.1 with its key only', '--api-key k1)']],
])('a deployment with %o says who can reach it', (outputs, texts) => {
  const access = describeAccess(deploymentOf({ ...OUTPUTS, ...outputs }, {}));
  for (const text of texts) expect(access).toContain(text);
});

test('cdk watch sees the folders that functions and the stack are made of', () => {
  expect(cdk.watch.include).toEqual(expect.arrayContaining(['functions/**', 'lib/**', 'infra/aws/**']));
});
