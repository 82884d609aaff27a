import { expect, test } from 'vitest';
import { handler as updateSandbox } from '../../../../functions/update-sandbox.ts';
import { lambdaContext } from '../../../../infra/local/gateway/proxy-event.ts';
import { proxyEvent } from '../../proxy-event.ts';
import { testService } from '../../test-service.ts';

const AUTHS = {
  apiKey: { scheme: 'apiKey', keys: ['key'] },
  basic: { scheme: 'basic', users: { ada: 'pw' } },
  bearer: { scheme: 'bearer', clients: { kiosk: 'secret' } },
};

async function set(auth: object | null, apiKeyRequired: boolean, faults: readonly object[] = []) {
  const event = proxyEvent('PATCH', {
    path: '/sandboxes/s',
    pathParameters: { name: 's' },
    multiValueHeaders: { 'Content-Type': ['application/json'] },
    body: JSON.stringify({ auth, faults }),
  });
  const result = await updateSandbox(event, lambdaContext(testService({ apiKeyRequired }), 'test', 'id'));
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
