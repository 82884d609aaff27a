import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import cdk from '../../../../cdk.json' with { type: 'json' };
import { deploymentOf, describeAccess, keyValue, profileIn } from '../../../../infra/aws/deployment.ts';
import { listenInTest } from '../../../tools/listen.ts';

const OUTPUTS = {
  ApiUrl: 'https://abc123.execute-api.eu-central-1.amazonaws.com/v1',
  RestApiId: 'abc123',
  Stage: 'v1',
  TableName: 'orders',
};

/** The host name that LocalStack gives an API, and the path below which any emulator serves it. */
const NAME = 'abc123.execute-api.localhost.localstack.cloud';
const PATH = '/_aws/execute-api/abc123/v1';

test.each([
  [OUTPUTS.ApiUrl, undefined, OUTPUTS.ApiUrl],
  [OUTPUTS.ApiUrl, 'http://localhost:4566', `http://localhost:4566${PATH}`],
  [OUTPUTS.ApiUrl, 'http://localhost:4566/', `http://localhost:4566${PATH}`],
  [`https://${NAME}:4566/v1`, 'http://localhost:4566', `http://${NAME}:4566/v1`],
  [`https://${NAME}:4566/v1`, 'http://localhost:14566/', `http://${NAME}:14566/v1`],
  // A LocalStack that is known by its address.
  ['https://abc123.execute-api.127.0.0.1:4566/v1', 'http://127.0.0.1:4566', `http://127.0.0.1:4566${PATH}`],
])('of the API %s at the endpoint %s, the base URL is %s', (ApiUrl, AWS_ENDPOINT_URL, baseUrl) => {
  const deployment = deploymentOf({ ...OUTPUTS, ApiUrl, ApiKeyId: 'k1' }, { AWS_ENDPOINT_URL });
  expect(deployment).toMatchObject({ baseUrl, tableName: 'orders', apiKeyId: 'k1' });
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
