import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { HELP } from '../../../infra/server/command-line/options.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { listen } from '../../tools/listen.ts';
import { endOf } from '../../tools/processes.ts';
import { runMain, spawnMain } from '../../tools/server/spawn-server.ts';
import { serverInTest } from '../../tools/with-server.ts';

/** Makes Node report version 20. */
const MODULE = `
  Object.defineProperty(process, 'version', { value: 'v20.20.0' });
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.0' } });
`;
const OLD_NODE = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(MODULE)}` };

test.concurrent.each(['--help', '-h'])('%s prints the help and exits 0', async (option) => {
  expect(await runMain([option])).toEqual({ code: 0, stdout: HELP, stderr: '' });
});

test.concurrent('--version prints the version of the package', async () => {
  expect(await runMain(['--version'])).toEqual({ code: 0, stdout: `${packageFile.version}\n`, stderr: '' });
});

test.concurrent.each([
  ['--prot', '3000'],
  ['--port'],
  ['--port', 'http'],
  ['--port', '65536'],
  ['--port', '-1'],
  ['--port', '0x10'],
  ['--store', 'mysql'],
  ['--store', 'sqlite'],
  ['--store', 'memory', '--data', 'orders.db'],
  ['--store', 'dynamodb', '--data', 'orders.db'],
  ['--port', ''],
  ['--host', ''],
  ['--host', ' '],
  ['--host', '0'],
  ['--host', 'localhost:3000'],
  ['--host', 'http://localhost'],
  ['--data', ''],
  ['--data', ':memory:'],
  ['--data', 'file::memory:'],
  ['--data', 'file:orders.db?mode=memory'],
  ['--data', 'file:orders.db'],
  ['--store', 'sqlite', '--data', ':memory:'],
  ['--store', ''],
  ['--wait', '--port', '0'],
  ['--webhook-hosts', 'http://a.example'],
  ['surplus'],
])('%s %s exits 2 with one line that says what is wrong', async (...args) => {
  const { code, stdout, stderr } = await runMain(args.filter((arg) => arg !== undefined));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/\s+at .*:\d+/);
});

test.concurrent.each(['', '{"defects": []}\n', 'pay-twice\n'])(
  '--control without settings on standard input, but %j, exits 2 and says what they look like',
  async (input) => {
    const child = spawnMain(['--control', '--port', '0']);
    child.stdin.end(input);
    const error = /^npm start: --control reads .* \{"defects": \[\], "changes": \[\], "hidesDefects": false\}\n$/;
    expect(await endOf(child)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(error) });
  },
);

test.concurrent('--control prints the base URL, counts at each further line, and ends with its input', async () => {
  const child = spawnMain(['--control', '--port', '0'], { DEFECTS: 'pay-twice' });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.write('{"defects": ["bad-id-is-404"], "changes": ["deprecated"], "hidesDefects": false}\n');
  const { value: baseUrl = '' } = await lines.next();
  await fetch(`${baseUrl}/orders/1`);
  child.stdin.end('\n');
  const { value: counts = '' } = await lines.next();
  expect(JSON.parse(counts)).toEqual({ requests: 1, met: { 'bad-id-is-404': 1, deprecated: 0 } });
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test.concurrent('a port that is in use exits 1 with one clear line', async ({ onTestFinished }) => {
  const holder = createServer();
  onTestFinished(() => void holder.close());
  const { port } = new URL(await listen(holder));
  const stderr = expect.stringMatching(`^[^\n]*${port} is already in use[^\n]*--port[^\n]*\n$`);
  expect(await runMain(['--port', port])).toEqual({ code: 1, stdout: '', stderr });
});

test.concurrent.each([
  ['--data', '/nonexistent/directory/orders.db', 'cannot be opened for writing'],
  ['--data', 'package.json', 'is not a SQLite database'],
  ['--data', 'infra', 'cannot be read or written'],
  ['--host', '192.0.2.1', 'not an address'],
])('%s %s exits 1 with one line that names it and says that it %s', async (option, value, message) => {
  const { code, stderr } = await runMain(['--port', '0', option, value]);
  expect(code).toBe(1);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).toContain(value);
  expect(stderr).toContain(message);
});

test.concurrent('--port 0 --quiet prints only the base URL, and serves the API there', async ({ onTestFinished }) => {
  const server = await serverInTest([], {}, onTestFinished);
  expect(server.baseUrl).toMatch(/^http:\/\/localhost:\d+$/);
  expect((await fetch(`${server.baseUrl}/health`)).status).toBe(200);
  const other = await serverInTest(['--host', '127.0.0.1'], {}, onTestFinished);
  expect(other.baseUrl).not.toBe(server.baseUrl);
});

test.concurrent.each([
  { args: [], path: '', tried: '' },
  { args: ['--sandbox', 'mine'], path: '/sandboxes/mine', tried: '/sandboxes/mine' },
  { args: ['--require-sandbox'], path: '', tried: '/sandboxes/my-tests' },
])('the banner with $args is short, says where everything is, and what works', async ({ args, path, tried }) => {
  const child = spawnMain(['--port', '0', ...args]);
  let banner = '';
  for await (const chunk of child.stdout) {
    banner += chunk;
    if (banner.includes('Stop with Ctrl+C')) child.kill();
  }
  const baseUrl = /^.* on (http:\/\/localhost:\d+)\n/.exec(banner)?.[1];
  const texts = [`${baseUrl}${path}/console`, `${baseUrl}/docs`, `curl -s ${baseUrl}${tried}/orders`, 'in memory'];
  for (const text of texts) expect(banner).toContain(text);
  expect(banner.split('\n').length).toBeLessThanOrEqual(14);
});

test.concurrent('--host 0.0.0.0 prints the addresses for other machines, and serves the API there', async () => {
  const child = spawnMain(['--port', '0', '--host', '0.0.0.0']);
  let banner = '';
  let statuses: readonly number[] = [];
  for await (const chunk of child.stdout) {
    banner += chunk;
    if (!banner.includes('Stop with Ctrl+C')) continue;
    const urls = /^ {2}Other machines (.+)$/m.exec(banner)?.[1]?.split(', ') ?? [];
    statuses = await Promise.all(urls.map(async (url) => (await fetch(`${url}/health`)).status));
    child.kill();
  }
  const all = Object.values(networkInterfaces()).flatMap((entries = []) => entries);
  const outer = all.filter(({ family, internal }) => family === 'IPv4' && !internal);
  expect(statuses).toEqual(outer.map(() => 200));
});

test.concurrent('--wait returns once the server on the port responds, and prints its base URL', async (context) => {
  const holder = createServer();
  const { port } = new URL(await listen(holder));
  let waits = true;
  // With the time limits of a user: the holder never responds, and each attempt takes two seconds.
  const waiting = runMain(['--wait', '--port', port], { NODE_OPTIONS: '' }).finally(() => (waits = false));
  // The holder of the port accepts the connection, but is not the service.
  await once(holder, 'connection');
  expect(waits).toBe(true);
  holder.on('connection', (socket) => socket.destroy()).close();
  await serverInTest(['--port', port], {}, context.onTestFinished);
  expect(await waiting).toEqual({ code: 0, stdout: `http://localhost:${port}\n`, stderr: '' });
});

test.concurrent('the error on an older Node says how to get Node 24', async () => {
  const { code, stderr } = await runMain([], OLD_NODE);
  expect(code).toBe(1);
  expect(stderr).toMatch(/requires Node 24; this is v20\.20\.0[\s\S]*npm ci installs Node 24/);
});

test.concurrent('npm ci succeeds on an older Node', async () => {
  const ended = await runMain([], { ...OLD_NODE, npm_lifecycle_event: 'prepare' });
  expect(ended).toEqual({ code: 0, stdout: '', stderr: '' });
});

test.concurrent('npm ci --omit=dev installs the Node that npm start needs', () => {
  expect(packageFile.dependencies.node).toMatch(/^24\./);
});

test.concurrent.each([
  ['PORT', 'x'],
  ['SANDBOX_TTL_DAYS', '-1'],
  ['MAX_DELAY', 'soon'],
  ['ALLOW_ORIGIN', 'oops'],
  ['WEBHOOK_HOSTS', '*'],
  ['FAULTS', 'false'],
  ['SPOILERS', 'no'],
  ['REQUIRE_SANDBOX', 'true'],
])('an invalid %s in the environment exits 2 with one line that names it: %s', async (name, value) => {
  const stderr = expect.stringMatching(`^[^\n]*${name}[^\n]*(?:received|not) "${value.replace('*', '\\*')}"\n$`);
  expect(await runMain([], { [name]: value })).toEqual({ code: 2, stdout: '', stderr });
});

test.concurrent.each([
  [['4250'], { npm_config_port: 'true' }, '--port', '--port 4250'],
  [[], { npm_config_port: '4250' }, '--port', '--port 4250'],
  [['0.0.0.0'], { npm_config_host: 'true', npm_config_spoilers: '' }, '--host, --no-spoilers', '--host 0.0.0.0'],
  [['--port', '0'], { npm_config_require_sandbox: 'true' }, '--require-sandbox', '--require-sandbox'],
])('options that npm has taken for itself are told, with %j', async (args, taken, names, meant) => {
  const stderr = `npm start: npm has taken ${names} for itself. Write options after --, such as npm start -- ${meant}\n`;
  expect(await runMain(args, { npm_lifecycle_event: 'start', ...taken })).toEqual({ code: 2, stdout: '', stderr });
});

test.concurrent('the configuration of npm is no option of another script', async ({ onTestFinished }) => {
  const { baseUrl } = await serverInTest([], { npm_lifecycle_event: 'e2e', npm_config_port: '4250' }, onTestFinished);
  expect(baseUrl).not.toContain(':4250');
});

test.concurrent('an option wins over an invalid variable', async ({ onTestFinished }) => {
  const origin = 'http://localhost:5173';
  const options = ['--allow-origin', origin, '--webhook-hosts', 'hooks.example'];
  const invalid = { ALLOW_ORIGIN: 'oops', WEBHOOK_HOSTS: '*' };
  const { baseUrl } = await serverInTest(options, invalid, onTestFinished);
  const { headers } = await fetch(`${baseUrl}/health`, { headers: { Origin: origin } });
  expect(headers.get('access-control-allow-origin')).toBe(origin);
});

test.concurrent('FAULTS=off turns requested faults off', async ({ onTestFinished }) => {
  const { baseUrl } = await serverInTest([], { FAULTS: 'off' }, onTestFinished);
  for (const response of [
    await fetch(`${baseUrl}/health`, { headers: { Prefer: 'code=503' } }),
    await fetch(`${baseUrl}/health?__code=503`),
    await fetch(`${baseUrl}/health`, { headers: { Prefer: 'code=nonsense' } }),
  ]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('preference-applied')).toBeNull();
  }
});
