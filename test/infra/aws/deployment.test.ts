import { expect, test } from 'vitest';
import { deploymentOf } from '../../../infra/aws/deployment.ts';

const OUTPUTS = {
  ApiUrl: 'https://abc123.execute-api.eu-central-1.amazonaws.com/v1',
  RestApiId: 'abc123',
  Stage: 'v1',
  TableName: 'orders',
};

test('on AWS, the base URL of a deployment is the output of the stack', () => {
  expect(deploymentOf(OUTPUTS, {})).toEqual({ baseUrl: OUTPUTS.ApiUrl, tableName: 'orders', apiKeyId: undefined });
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
