import { expect, test } from 'vitest';
import { handler as getHealth } from '../../../functions/get-health.ts';
import { handler as updateSandbox } from '../../../functions/update-sandbox.ts';
import type { Service } from '../../../lib/http/request/api-request.ts';
import { DEFAULT_SETTINGS } from '../../../lib/sandboxes/settings.ts';
import { invoke } from '../../tools/http/proxy-event.ts';
import { testService } from '../../tools/http/test-service.ts';

const AUTHS = {
  apiKey: { scheme: 'apiKey', keys: ['key'] },
  basic: { scheme: 'basic', users: { ada: 'pw' } },
  bearer: { scheme: 'bearer', clients: { kiosk: 'secret' } },
};

function set(auth: object | null, apiKeyRequired: boolean, faults: readonly object[] = []) {
  return patch(testService({ apiKeyRequired }), { auth, faults });
}

async function patch(service: Service, settings: object) {
  const result = await invoke(service, updateSandbox, 'PATCH', {
    path: '/sandboxes/mine',
    pathParameters: { name: 'mine' },
    multiValueHeaders: { 'Content-Type': ['application/json'] },
    body: JSON.stringify(settings),
  });
  return { status: result.statusCode, body: JSON.parse(result.body) };
}

const setFault = (service: Service, transport: string) =>
  patch(service, { faults: [{ method: '*', path: '*', transport }] });

const healthOf = (service: Service) =>
  invoke(service, getHealth, 'GET', { path: '/health', multiValueHeaders: { 'X-Sandbox': ['mine'] } });

test('a sandbox can require an API key, but not behind a gateway that requires one', async () => {
  const { status, body } = await set(AUTHS.apiKey, true);
  expect(status).toBe(422);
  expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'auth.scheme' }] });
  for (const auth of [AUTHS.basic, AUTHS.bearer, null]) expect((await set(auth, true)).status).toBe(200);
  expect((await set(AUTHS.apiKey, false)).status).toBe(200);
});

test('one error names all settings that the gateway does not support, and malformed is allowed', async () => {
  const transports = ['malformed', 'reset', 'truncated'];
  const faults = transports.map((transport) => ({ method: 'GET', path: '/orders', transport }));
  const { status, body } = await set(AUTHS.apiKey, true, faults);
  expect(status).toBe(422);
  const paths = body.error.details.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(['faults[1].transport', 'faults[2].transport', 'auth.scheme']);
  expect((await setFault(testService(), 'malformed')).status).toBe(200);
});

test('a delay may be as long as the deployment allows, and the error names the limit', async () => {
  const rule = { method: 'GET', path: '/orders' };
  const allowed = { delayMs: 5_000, faults: [{ ...rule, delayMs: 5_000 }] };
  expect((await patch(testService({ maxDelay: 5_000 }), allowed)).status).toBe(200);
  const tooLong = { delayMs: 5_001, faults: [0, 20_000].map((delayMs) => ({ ...rule, delayMs })) };
  expect((await patch(testService(), tooLong)).status).toBe(200);
  const { status, body } = await patch(testService({ maxDelay: 5_000 }), tooLong);
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

const BREAKING = ['reset', 'truncated'] as const;
test.each(BREAKING)('%s is a 502 behind a gateway that cannot break a connection', async (transport) => {
  const server = testService();
  const sandbox = await server.storage.enter('mine');
  const faults = [{ method: 'GET', path: '/health', transport }];
  await sandbox.changeSettings(() => ({ ...DEFAULT_SETTINGS, faults }));
  const result = await healthOf(server);
  expect(result).toMatchObject({ statusCode: 502, headers: { 'X-Fault': '0' } });
  expect(result).not.toHaveProperty('connectionFault');
  expect(JSON.parse(result.body)).toMatchObject({ success: false, error: { code: 'BAD_GATEWAY' } });
});

test('a response tells a gateway that can break connections how to do so', async () => {
  const server = testService({ connectionFaults: ['reset'] });
  expect((await setFault(server, 'truncated')).status).toBe(422);
  expect((await setFault(server, 'reset')).status).toBe(200);
  expect(await healthOf(server)).toMatchObject({ connectionFault: 'reset' });
});
