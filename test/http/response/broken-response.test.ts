import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { handler as getHealth } from '../../../functions/get-health.ts';
import { handler as updateSandbox } from '../../../functions/update-sandbox.ts';
import { lambdaContext } from '../../../infra/local/gateway/proxy-event.ts';
import type { LambdaHandler } from '../../../lib/http/define-endpoint.ts';
import type { ServiceInstance } from '../../../lib/http/service-instance.ts';
import { DEFAULT_SETTINGS } from '../../../lib/sandboxes/settings.ts';
import { proxyEvent } from '../proxy-event.ts';
import { testService } from '../test-service.ts';

const call = (handler: LambdaHandler, server: ServiceInstance, event: APIGatewayProxyEvent) =>
  handler(event, lambdaContext(server, 'test', event.requestContext.requestId));

const setFaults = (server: ServiceInstance, transports: readonly string[]) =>
  call(
    updateSandbox,
    server,
    proxyEvent('PATCH', {
      path: '/sandboxes/mine',
      pathParameters: { name: 'mine' },
      headers: { 'Content-Type': 'application/json' },
      multiValueHeaders: { 'Content-Type': ['application/json'] },
      body: JSON.stringify({ faults: transports.map((transport) => ({ method: '*', path: '*', transport })) }),
    }),
  );

const healthOf = (server: ServiceInstance) =>
  call(
    getHealth,
    server,
    proxyEvent('GET', {
      path: '/health',
      headers: { 'X-Sandbox': 'mine' },
      multiValueHeaders: { 'X-Sandbox': ['mine'] },
    }),
  );

describe('behind a gateway that cannot break a connection', () => {
  test('a rule that breaks connections is a 422 that names it, and malformed is allowed', async () => {
    const result = await setFaults(testService(), ['malformed', 'reset', 'truncated']);
    expect(result.statusCode).toBe(422);
    const { details } = JSON.parse(result.body).error;
    expect(details.map(({ path }: { path: string }) => path)).toEqual(['faults[1].transport', 'faults[2].transport']);
    expect((await setFaults(testService(), ['malformed'])).statusCode).toBe(200);
  });

  test.each(['reset', 'truncated'] as const)('a request that meets such a rule, %s, is a 502', async (transport) => {
    const server = testService();
    const sandbox = await server.storage.enter('mine');
    const faults = [{ method: 'GET', path: '/health', transport }];
    await sandbox.changeSettings(() => ({ ...DEFAULT_SETTINGS, faults }));
    const result = await healthOf(server);
    expect(result).toMatchObject({ statusCode: 502, headers: { 'X-Fault': '0' } });
    expect(result).not.toHaveProperty('connectionFault');
    expect(JSON.parse(result.body)).toMatchObject({ success: false, error: { code: 'BAD_GATEWAY' } });
  });
});

test('a response tells a gateway that can break connections how to do so', async () => {
  const server = testService({ connectionFaults: ['reset'] });
  expect((await setFaults(server, ['truncated'])).statusCode).toBe(422);
  expect((await setFaults(server, ['reset'])).statusCode).toBe(200);
  expect(await healthOf(server)).toMatchObject({ connectionFault: 'reset' });
});
