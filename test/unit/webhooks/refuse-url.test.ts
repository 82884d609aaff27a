import { expect, test } from 'vitest';
import { handler as attemptDeliveries } from '../../../functions/attempt-deliveries.ts';
import { handler as createOrder } from '../../../functions/create-order.ts';
import { handler as listEvents } from '../../../functions/list-events.ts';
import { handler as replaceSandbox } from '../../../functions/replace-sandbox.ts';
import { handler as updateSandbox } from '../../../functions/update-sandbox.ts';
import type { LambdaHandler } from '../../../lib/http/chain/open-request.ts';
import type { Service } from '../../../lib/http/request/api-request.ts';
import { mayConnect, refuseUrl, type WebhookDestinations } from '../../../lib/webhooks/destinations.ts';
import { invoke, proxyEvent } from '../../tools/http/proxy-event.ts';
import { testService } from '../../tools/http/test-service.ts';
import { DRAFT } from '../../tools/sample-order.ts';

const OWN_PORT = 3000;
const isOwn: WebhookDestinations['isOwn'] = (address, port) =>
  port === OWN_PORT && ['127.0.0.1', '::1'].includes(address);

/** A server that listens on `localhost`. */
const ON_LOOPBACK: WebhookDestinations = { hosts: [], loopback: true, isOwn };
/** A server that listens on every address, and was given hosts by name. */
const NAMED: WebhookDestinations = {
  hosts: ['hooks.example.', 'localhost', '10.0.0.7', '169.254.169.254', '[fd12::7]'],
  loopback: false,
  isOwn,
};
const NOTHING_NAMED: WebhookDestinations = { ...NAMED, hosts: [] };

test.each([
  [
    'a loopback address',
    ['http://127.0.0.1:4000/hook', 'http://127.0.0.1/', 'https://127.0.0.1:4000/', 'http://127.255.0.9:3000/'],
  ],
  ['a loopback address in IPv6', ['http://[::1]:4000/', 'http://[::ffff:127.0.0.1]:4000/']],
  ['a loopback address in another spelling', ['http://127.1:4000/', 'http://0x7f000001:4000/']],
  ['localhost', ['http://localhost:4000/', 'http://localhost.:4000/', 'http://inbox.localhost:4000/']],
  ['localhost in capital or circled letters', ['http://LOCALHOST:4000/', 'http://ⓛocalhost:4000/']],
])('a server on loopback may post to %s: %j', (_, urls) => {
  for (const url of urls) {
    expect(refuseUrl(ON_LOOPBACK, url), url).toBeUndefined();
    expect(refuseUrl(NOTHING_NAMED, url), url).toMatch(/may not post to .* --webhook-hosts/);
  }
});

test.each([
  'http://127.0.0.1:3000/',
  'http://[::1]:3000/orders',
  'http://localhost:3000/',
  'http://localhost.:3000/',
  'http://0x7f.1:3000/',
])('no server may post to itself: %s', (url) => {
  expect(refuseUrl(ON_LOOPBACK, url)).toMatch(/is this service itself/);
  expect(refuseUrl(NAMED, url)).toMatch(/is this service itself/);
});

/** A service on AWS, to which its own host was named. */
const ON_AWS: WebhookDestinations = {
  hosts: ['api.example', 'hooks.example'],
  loopback: false,
  isOwn: () => false,
  ownHost: 'API.example.',
};

const OWN_URLS = ['https://api.example/', 'https://API.example.:8443/orders', 'http://api.example/'];
test.each(OWN_URLS)('a service on AWS may not post to the host of the request: %s', (url) => {
  expect(refuseUrl(ON_AWS, url)).toMatch(/^api\.example is this service itself.* Name the host of your receiver$/);
  expect(refuseUrl({ ...ON_AWS, ownHost: 'orders.example' }, url)).toBeUndefined();
});

const EXECUTE_API = 'a1b2c3d4e5.execute-api.eu-west-1.amazonaws.com';

test('a service behind a custom domain may post to the execute-api host of another API, but not of its own', () => {
  const named: WebhookDestinations = { ...ON_AWS, hosts: [EXECUTE_API] };
  expect(refuseUrl({ ...named, apiId: 'a1b2c3d4e5' }, `https://${EXECUTE_API}/main/orders`)).toMatch(/is this service/);
  expect(refuseUrl({ ...named, apiId: 'f6g7h8i9j0' }, `https://${EXECUTE_API}/main/orders`)).toBeUndefined();
});

const OTHER_URLS = ['https://hooks.example/', 'http://a.api.example/', 'http://api.example.com/'];
test.each(OTHER_URLS)('a service on AWS may post to a host that differs from the host of the request: %s', (url) => {
  expect(refuseUrl({ ...ON_AWS, hosts: [new URL(url).hostname] }, url)).toBeUndefined();
});

// SAM and LocalStack name the host as the client does. A host may be missing.
test.each([
  ['localhost', 'http://localhost:4000/'],
  ['localhost:3000', 'http://localhost:4000/'],
  ['a1b2.execute-api.localhost', 'http://a1b2.execute-api.localhost:4000/'],
  ['127.0.0.1', 'http://127.0.0.1:4000/'],
  ['127.0.0.1:3000', 'http://127.0.0.1:4000/'],
  ['[::1]', 'http://[::1]:4000/'],
  ['172.17.0.1', 'http://172.17.0.1:4000/'],
  ['', 'http://localhost:4000/'],
  [undefined, 'http://localhost:4000/'],
])('a service on an emulator with the host %s may post to %s', (ownHost, url) => {
  expect(refuseUrl({ ...ON_AWS, hosts: [new URL(url).hostname, 'localhost'], ownHost }, url)).toBeUndefined();
});

test.each([
  ['the unspecified address', ['http://0.0.0.0:4000/', 'http://[::]:4000/', 'http://[::ffff:0.0.0.0]:4000/']],
  ['a private address', ['http://10.0.0.1/', 'http://192.168.1.1/']],
  ['an address of metadata', ['http://169.254.169.254/latest/meta-data/', 'http://[fd00:ec2::254]/']],
  ['an address of metadata in another spelling', ['http://[::ffff:169.254.169.254]/', 'http://0xa9fea9fe/']],
  ['a name other than localhost', ['http://example.com/', 'http://127.0.0.1.nip.io/']],
  ['another name that contains localhost', ['http://localhost.example.com/', 'http://notlocalhost/']],
])('a server on loopback may not post to %s: %j', (_, urls) => {
  const problem = /may not post to .* --webhook-hosts \(or WEBHOOK_HOSTS|never allowed/;
  for (const url of urls) expect(refuseUrl(ON_LOOPBACK, url), url).toMatch(problem);
});

test.each([
  'http://hooks.example/',
  'https://HOOKS.example.:8443/a?b=c',
  'http://10.0.0.7:9/',
  'http://[FD12:0::7]/',
  'http://localhost:4000/',
])('a host that was named is allowed: %s', (url) => {
  expect(refuseUrl(NAMED, url)).toBeUndefined();
});

test.each(['http://a.hooks.example/', 'http://hooks.example.com/', 'http://10.0.0.8/', 'http://127.0.0.1:4000/'])(
  'a named host allows no other host: %s',
  (url) => {
    expect(refuseUrl(NAMED, url)).toMatch(/--webhook-hosts/);
  },
);

test('a named address of metadata is still not allowed', () => {
  expect(refuseUrl(NAMED, 'http://169.254.169.254/')).toMatch(/never allowed/);
});

test.each([
  ['an unspecified address', ['0.0.0.0', '0.1.2.3', '::'], false],
  ['a link-local address', ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%lo', 'febf::1'], false],
  ['a link-local address mapped to IPv6', ['::ffff:169.254.169.254', '::ffff:a9fe:a9fe'], false],
  [
    'a link-local address translated to IPv6',
    ['64:ff9b::169.254.169.254', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1'],
    false,
  ],
  ['an address of metadata', ['fd00:ec2::254', '100.100.100.200'], false],
  ['a multicast or broadcast address', ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1'], false],
  ['a private address', ['10.1.2.3', '172.16.0.1', '192.168.0.5', 'fd12::1'], true],
  ['a public address', ['93.184.216.34', '2001:db8::1', '64:ff9b::8.8.8.8'], true],
  ['a loopback address', ['127.0.0.1'], true],
])('whether a named host may resolve to %s: %j (%s)', (_, addresses, mayResolve) => {
  for (const address of addresses) {
    expect(mayConnect(NAMED, 'hooks.example', address, 4000), address).toBe(mayResolve);
  }
});

test('a service does not connect to a named host that resolves to the service itself', () => {
  expect(mayConnect(NAMED, 'hooks.example', '127.0.0.1', OWN_PORT)).toBe(false);
});

test('a host that was not named may only resolve to loopback addresses', () => {
  expect(mayConnect(ON_LOOPBACK, 'inbox.localhost', '127.0.0.1', 4000)).toBe(true);
  expect(mayConnect(ON_LOOPBACK, 'inbox.localhost', '10.0.0.1', 4000)).toBe(false);
});

const OWN = 'a1b2c3d4e5.execute-api.us-east-1.amazonaws.com';
const OWN_URL = `https://${OWN}/main/orders`;
const SETTINGS = { webhookDelivery: 'manual', webhooks: [{ url: OWN_URL, secret: `whsec_${'A'.repeat(32)}` }] };

const onAws = () => testService({ webhookHosts: [OWN] });

type Sent = Readonly<{ json?: object; host?: string | undefined; apiId?: string; origin?: string }>;

/** Calls a handler in the sandbox `s`, with an event to this host and this API if they are given. */
async function call(service: Service, handler: LambdaHandler, method: string, sent: Sent = {}) {
  const { json, host, apiId = 'another', origin } = sent;
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
  ['PATCH', updateSandbox, SETTINGS, 'webhooks[0].url'],
  ['PUT', replaceSandbox, { settings: SETTINGS }, 'settings.webhooks[0].url'],
])('a %s cannot set a webhook for the host of the request', async (method, handler, json, path) => {
  const message = `${OWN} is this service itself, and it does not post to itself. Name the host of your receiver`;
  const refused = { success: false, error: { code: 'VALIDATION_ERROR', details: [{ path, message }] } };
  const send = (to: Sent) => call(onAws(), handler, method, { json, ...to });
  expect(await send({ host: OWN })).toMatchObject(refused);
  expect(await send({ host: OWN.toUpperCase() })).toMatchObject(refused);
  expect(await send({ host: 'orders.example' })).toMatchObject({ success: true });
  expect(await send({ host: 'orders.example', apiId: 'a1b2c3d4e5' })).toMatchObject(refused);
  expect(await send({})).toMatchObject({ success: true });
});

test('a delivery to the host of the request that attempts it fails', async () => {
  const service = onAws();
  await call(service, updateSandbox, 'PATCH', { json: SETTINGS });
  await call(service, createOrder, 'POST', { json: DRAFT });
  const { data: summary } = await call(service, attemptDeliveries, 'POST', { host: OWN });
  expect(summary).toMatchObject({ attempted: 1, failed: 1 });
  const error = `The address ${OWN} is not allowed`;
  const { data } = await call(service, listEvents, 'GET');
  expect(data).toMatchObject({ events: [{ deliveries: [{ attempts: [{ status: null, error }] }] }] });
});

test('a web page sets webhooks only if its origin is the domain of the request', async () => {
  const service = testService({ webhookHosts: ['hooks.example'] });
  const webhooks = [{ url: 'https://hooks.example/', secret: SETTINGS.webhooks[0]?.secret }];
  const success = async (origin: string, host?: string) =>
    (await call(service, updateSandbox, 'PATCH', { json: { webhooks }, host, origin })).success;
  expect(await success(`https://${OWN}`, OWN)).toBe(true);
  expect(await success(`https://${OWN}`, OWN.toUpperCase())).toBe(true);
  expect(await success('http://localhost:4566', 'localhost')).toBe(true);
  expect(await success('http://127.0.0.1:4566', '127.0.0.1:4566')).toBe(true);
  for (const origin of [`http://${OWN}`, `https://${OWN}:8443`, 'https://evil.example', 'http://localhost', 'null']) {
    expect(await success(origin, OWN), origin).toBe(false);
  }
  expect(await success(`https://${OWN}`)).toBe(false);
});
