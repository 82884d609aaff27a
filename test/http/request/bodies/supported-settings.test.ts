import { expect, test } from 'vitest';
import { handler as updateSandbox } from '../../../../functions/update-sandbox.ts';
import { lambdaContext } from '../../../../infra/local/gateway/proxy-event.ts';
import type { ServiceInstance } from '../../../../lib/http/service-instance.ts';
import { proxyEvent } from '../../proxy-event.ts';
import { testService } from '../../test-service.ts';

const AUTHS = {
  apiKey: { scheme: 'apiKey', keys: ['key'] },
  basic: { scheme: 'basic', users: { ada: 'pw' } },
  bearer: { scheme: 'bearer', clients: { kiosk: 'secret' } },
};

function set(auth: object | null, apiKeyRequired: boolean, faults: readonly object[] = []) {
  return patch({ auth, faults }, { apiKeyRequired });
}

async function patch(settings: object, service: Partial<ServiceInstance>) {
  const event = proxyEvent('PATCH', {
    path: '/sandboxes/s',
    pathParameters: { name: 's' },
    multiValueHeaders: { 'Content-Type': ['application/json'] },
    body: JSON.stringify(settings),
  });
  const result = await updateSandbox(event, lambdaContext(testService(service), 'test', 'id'));
  return { status: result.statusCode, body: JSON.parse(result.body) };
}

test('a sandbox cannot require an API key behind a gateway that requires one', async () => {
  const { status, body } = await set(AUTHS.apiKey, true);
  expect(status).toBe(422);
  expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'auth.scheme' }] });
  for (const auth of [AUTHS.basic, AUTHS.bearer, null]) expect((await set(auth, true)).status).toBe(200);
});

test('a sandbox can require an API key behind any other gateway', async () => {
  for (const auth of Object.values(AUTHS)) expect((await set(auth, false)).status).toBe(200);
});

test('one error names all settings that the gateway does not support', async () => {
  const reset = { method: 'GET', path: '/orders', transport: 'reset' };
  const { status, body } = await set(AUTHS.apiKey, true, [reset]);
  expect(status).toBe(422);
  expect(body.error.details).toMatchObject([{ path: 'faults[0].transport' }, { path: 'auth.scheme' }]);
});

test('a delay may be as long as the deployment allows, and the error names the limit', async () => {
  const rule = { method: 'GET', path: '/orders' };
  const allowed = { delayMs: 5_000, faults: [{ ...rule, delayMs: 5_000 }] };
  expect((await patch(allowed, { maxDelay: 5_000 })).status).toBe(200);
  const tooLong = {
    delayMs: 5_001,
    faults: [
      { ...rule, delayMs: 0 },
      { ...rule, delayMs: 20_000 },
    ],
  };
  expect((await patch(tooLong, {})).status).toBe(200);
  const { status, body } = await patch(tooLong, { maxDelay: 5_000 });
  expect(status).toBe(422);
  const message = 'delayMs must be a whole number from 0 to 5000 in this deployment; received';
  expect(body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [
      { path: 'delayMs', message: `${message} 5001` },
      { path: 'faults[1].delayMs', message: `${message} 20000` },
    ],
  });
});
