import { expect, test } from 'vitest';
import { handler as attemptDeliveries } from '../../../functions/attempt-deliveries.ts';
import { handler as createOrder } from '../../../functions/create-order.ts';
import { handler as listEvents } from '../../../functions/list-events.ts';
import { handler as replaceSandbox } from '../../../functions/replace-sandbox.ts';
import { handler as updateSandbox } from '../../../functions/update-sandbox.ts';
import type { LambdaHandler } from '../../../lib/http/define-endpoint.ts';
import type { ServiceInstance } from '../../../lib/http/service-instance.ts';
import { orderIn } from '../../orders/sample-order.ts';
import { invoke, proxyEvent } from '../proxy-event.ts';
import { testService } from '../test-service.ts';

const OWN = 'a1b2c3d4e5.execute-api.us-east-1.amazonaws.com';
const URL = `https://${OWN}/main/orders`;
const SETTINGS = { webhookDelivery: 'manual', webhooks: [{ url: URL, secret: `whsec_${'A'.repeat(32)}` }] };

function onAws(): ServiceInstance {
  return testService({ webhookHosts: [OWN] });
}

/** Calls a handler in the sandbox `s`, with an event to this host and this API if they are given. */
async function call(
  service: ServiceInstance,
  handler: LambdaHandler,
  method: string,
  json?: object,
  host?: string,
  apiId = 'another',
  origin?: string,
) {
  const { body } = await invoke(service, handler, method, {
    path: '/sandboxes/s',
    pathParameters: { name: 's' },
    multiValueHeaders: {
      'Content-Type': ['application/json'],
      'X-Sandbox': ['s'],
      ...(origin !== undefined && { Origin: [origin], Host: ['evil.example'] }),
    },
    requestContext: { ...proxyEvent(method).requestContext, domainName: host, apiId },
    body: json ? JSON.stringify(json) : null,
  });
  return JSON.parse(body);
}

test.each([
  [updateSandbox, 'PATCH', SETTINGS, 'webhooks[0].url'],
  [replaceSandbox, 'PUT', { settings: SETTINGS }, 'settings.webhooks[0].url'],
])('no webhook names the host to which its request came (%#)', async (handler, method, json, path) => {
  const message = `${OWN} is this service itself, and it does not post to itself. Name the host of your receiver`;
  const refused = { success: false, error: { code: 'VALIDATION_ERROR', details: [{ path, message }] } };
  expect(await call(onAws(), handler, method, json, OWN)).toMatchObject(refused);
  expect(await call(onAws(), handler, method, json, OWN.toUpperCase())).toMatchObject(refused);
  expect(await call(onAws(), handler, method, json, 'orders.example')).toMatchObject({ success: true });
  expect(await call(onAws(), handler, method, json, 'orders.example', 'a1b2c3d4e5')).toMatchObject(refused);
  expect(await call(onAws(), handler, method, json)).toMatchObject({ success: true });
});

test('no delivery goes to the host to which the request for it came', async () => {
  const service = onAws();
  await call(service, updateSandbox, 'PATCH', SETTINGS);
  const { customerName, customerEmail, items } = orderIn('pending');
  await call(service, createOrder, 'POST', { customerName, customerEmail, items });
  expect(await call(service, attemptDeliveries, 'POST', undefined, OWN)).toMatchObject({
    data: { attempted: 1, failed: 1 },
  });
  const error = `The address ${OWN} is not allowed`;
  expect(await call(service, listEvents, 'GET')).toMatchObject({
    data: { events: [{ deliveries: [{ attempts: [{ status: null, error }] }] }] },
  });
});

test('a web page sets webhooks only if its origin is the domain of its request', async () => {
  const service = testService({ webhookHosts: ['hooks.example'] });
  const webhooks = [{ url: 'https://hooks.example/', secret: SETTINGS.webhooks[0]?.secret }];
  const success = async (origin: string, host?: string) =>
    (await call(service, updateSandbox, 'PATCH', { webhooks }, host, 'another', origin)).success;
  expect(await success(`https://${OWN}`, OWN)).toBe(true);
  expect(await success(`https://${OWN}`, OWN.toUpperCase())).toBe(true);
  expect(await success('http://localhost:4566', 'localhost')).toBe(true);
  expect(await success('http://127.0.0.1:4566', '127.0.0.1:4566')).toBe(true);
  for (const origin of [`http://${OWN}`, `https://${OWN}:8443`, 'https://evil.example', 'http://localhost', 'null']) {
    expect(await success(origin, OWN), origin).toBe(false);
  }
  expect(await success(`https://${OWN}`)).toBe(false);
});
