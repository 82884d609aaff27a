import { expect, test } from 'vitest';
import { refuseUrl } from '../../../lib/http/webhooks/refuse-url.ts';
import { mayConnect, type WebhookTargets } from '../../../lib/http/webhooks/targets.ts';

const OWN_PORT = 3000;
const isOwn: WebhookTargets['isOwn'] = (address, port) => port === OWN_PORT && ['127.0.0.1', '::1'].includes(address);

/** A server that listens on `localhost`. */
const ON_LOOPBACK: WebhookTargets = { hosts: [], loopback: true, isOwn };
/** A server that listens on every address, and was given hosts by name. */
const NAMED: WebhookTargets = {
  hosts: ['hooks.example.', 'localhost', '10.0.0.7', '169.254.169.254', '[fd12::7]'],
  loopback: false,
  isOwn,
};
const NOTHING_NAMED: WebhookTargets = { ...NAMED, hosts: [] };

test.each([
  'http://127.0.0.1:4000/hook',
  'http://127.0.0.1/',
  'https://127.0.0.1:4000/',
  'http://127.255.0.9:3000/',
  'http://127.1:4000/',
  'http://2130706433:4000/',
  'http://0x7f000001:4000/',
  'http://0177.0.0.1:4000/',
  'http://[::1]:4000/',
  'http://[::ffff:127.0.0.1]:4000/',
  'http://localhost:4000/',
  'http://LOCALHOST:4000/',
  'http://localhost.:4000/',
  'http://inbox.localhost:4000/',
  'http://ⓛocalhost:4000/',
])('a server on loopback may post to %s', (url) => {
  expect(refuseUrl(ON_LOOPBACK, url)).toBeUndefined();
  expect(refuseUrl(NOTHING_NAMED, url)).toMatch(/may not post to .* --webhook-hosts/);
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
const ON_AWS: WebhookTargets = {
  hosts: ['api.example', 'hooks.example'],
  loopback: false,
  isOwn: () => false,
  ownHost: 'API.example.',
};

test.each(['https://api.example/', 'https://API.example.:8443/orders', 'http://api.example/'])(
  'no service on AWS may post to the host of its request: %s',
  (url) => {
    expect(refuseUrl(ON_AWS, url)).toMatch(/^api\.example is this service itself.* Name the host of your receiver$/);
    expect(refuseUrl({ ...ON_AWS, ownHost: 'orders.example' }, url)).toBeUndefined();
  },
);

const EXECUTE_API = 'a1b2c3d4e5.execute-api.eu-west-1.amazonaws.com';

test('no service behind a custom domain may post to the execute-api host of its API, but to that of another', () => {
  const named: WebhookTargets = { ...ON_AWS, hosts: [EXECUTE_API] };
  expect(refuseUrl({ ...named, apiId: 'a1b2c3d4e5' }, `https://${EXECUTE_API}/main/orders`)).toMatch(/is this service/);
  expect(refuseUrl({ ...named, apiId: 'f6g7h8i9j0' }, `https://${EXECUTE_API}/main/orders`)).toBeUndefined();
});

test.each(['https://hooks.example/', 'http://a.api.example/', 'http://api.example.com/'])(
  'another host than that of the request is not the service itself: %s',
  (url) => {
    expect(refuseUrl({ ...ON_AWS, hosts: [new URL(url).hostname] }, url)).toBeUndefined();
  },
);

// SAM and LocalStack name the host as the client does, MiniStack names none.
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
  'http://0.0.0.0:4000/',
  'http://0:4000/',
  'http://[::]:4000/',
  'http://[::ffff:0.0.0.0]:4000/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/',
  'http://[::ffff:169.254.169.254]/',
  'http://0xa9fea9fe/',
  'http://example.com/',
  'http://localhost.example.com/',
  'http://127.0.0.1.nip.io/',
  'http://notlocalhost/',
])('a server on loopback may not post to %s', (url) => {
  expect(refuseUrl(ON_LOOPBACK, url)).toMatch(/may not post to .* --webhook-hosts \(or WEBHOOK_HOSTS|never allowed/);
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
  'a named host allows no other: %s',
  (url) => {
    expect(refuseUrl(NAMED, url)).toMatch(/--webhook-hosts/);
  },
);

test('a named address of metadata is still not allowed', () => {
  expect(refuseUrl(NAMED, 'http://169.254.169.254/')).toMatch(/never allowed/);
});

const NEVER = [
  '0.0.0.0',
  '0.1.2.3',
  '::',
  '169.254.169.254',
  '169.254.0.1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '64:ff9b::169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  'fe80::1',
  'fe80::1%lo',
  'febf::1',
  'fd00:ec2::254',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  'ff02::1',
  '100.100.100.200',
];

test.each(NEVER)('a named host that resolves to %s is not connected to', (address) => {
  expect(mayConnect(NAMED, 'hooks.example', address, 4000)).toBe(false);
});

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '192.168.0.5',
  'fd12::1',
  '93.184.216.34',
  '2001:db8::1',
  '127.0.0.1',
  '64:ff9b::8.8.8.8',
])('a named host may resolve to %s', (address) => {
  expect(mayConnect(NAMED, 'hooks.example', address, 4000)).toBe(true);
});

test('a named host that resolves to this service is not connected to', () => {
  expect(mayConnect(NAMED, 'hooks.example', '127.0.0.1', OWN_PORT)).toBe(false);
});

test('a host that was not named may only resolve to loopback addresses', () => {
  expect(mayConnect(ON_LOOPBACK, 'inbox.localhost', '127.0.0.1', 4000)).toBe(true);
  expect(mayConnect(ON_LOOPBACK, 'inbox.localhost', '10.0.0.1', 4000)).toBe(false);
});
