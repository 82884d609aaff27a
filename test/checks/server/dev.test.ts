import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { buildOrder, createApi, unwrap } from '../../../lib/client/client.ts';
import { openSocket } from '../../tools/open-socket.ts';
import { patience } from '../../tools/patience.ts';
import { endOf, firstLineOf, isRunning, stopProcess } from '../../tools/processes.ts';
import { waitUntil } from '../../tools/wait-until.ts';
import { copyProject } from '../tools/copy-project.ts';
import { attach } from '../tools/inspector.ts';

const project = copyProject();
const VERSION = 'lib/version.json';
const GET_ORDER = 'functions/get-order.ts';

test.each([
  [GET_ORDER, 'requireOrder(await orders.get(id), id)'],
  ['lib/orders/change.ts', 'const order = ownedBy(found, owner)'],
])('a breakpoint in %s pauses the request at its line', async (file, code) => {
  const { baseUrl, debugPort } = await startDev();
  const path = await createOrder(baseUrl);
  const place = placeOf(file, code);
  const { send, next } = await attach(debugPort);
  await send('Debugger.enable');
  const { locations } = await send('Debugger.setBreakpointByUrl', place);
  expect(locations).toMatchObject([{ lineNumber: place.lineNumber }]);
  const paused = next('Debugger.paused');
  const response = fetch(`${baseUrl}${path}`);
  expect((await paused).callFrames?.[0]?.location).toEqual(locations?.[0]);
  await send('Debugger.resume');
  expect((await response).status).toBe(200);
});

test.each([
  ['writes it', (file: string, text: string) => writeFileSync(file, text)],
  [
    'renames another',
    (file: string, text: string) => {
      writeFileSync(`${file}.tmp`, text);
      renameSync(`${file}.tmp`, file);
    },
  ],
  [
    'keeps the old one',
    (file: string, text: string) => {
      renameSync(file, `${file}~`);
      writeFileSync(file, text);
    },
  ],
])('a saved file restarts the server on its ports within a second, if an editor %s', async (_, save) => {
  const { baseUrl, debugPort, nextLine } = await startDev();
  for (const version of ['1.0.1', '1.0.2']) {
    const path = await createOrder(baseUrl);
    save(join(project, VERSION), JSON.stringify({ version, repository: '' }));
    const line = await nextLine(/restarted/);
    expect(line).toMatch(/^lib\/version\.json changed: .* The orders in memory are gone; --data FILE keeps them$/);
    expect(Number(/in ([\d.]+) s/.exec(line)?.[1])).toBeLessThan(patience(1_000) / 1_000);
    expect(await versionOf(baseUrl)).toBe(version);
    expect((await fetch(`${baseUrl}${path}`)).status).toBe(404);
    await attach(debugPort);
  }
});

test('with --data, the orders outlive a restart', async () => {
  const { baseUrl, nextLine } = await startDev(['--data', join(project, 'orders.db')]);
  const path = await createOrder(baseUrl);
  writeFileSync(join(project, GET_ORDER), read(GET_ORDER));
  expect(await nextLine(/restarted/)).toMatch(/^functions\/get-order\.ts changed: restarted in [\d.]+ s$/);
  expect((await fetch(`${baseUrl}${path}`)).status).toBe(200);
});

test('an error in a saved file is shown with its place, and the server returns once it is mended', async () => {
  const { baseUrl, nextLine } = await startDev();
  const good = read(GET_ORDER);
  writeFileSync(join(project, GET_ORDER), `${good}const broken: = 1;\n`);
  await nextLine(new RegExp(`get-order\\.ts:${good.split('\n').length}$`));
  await nextLine(/^functions\/get-order\.ts changed: the server has failed\. It starts again when you save/);
  writeFileSync(join(project, GET_ORDER), good);
  await nextLine(/^functions\/get-order\.ts changed: restarted/);
  expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
});

test('a save while the server starts is not lost', async () => {
  const { baseUrl, nextLine } = await startDev();
  const good = read(GET_ORDER);
  const endless = "console.error('starting');\nawait new Promise((resolve) => setTimeout(resolve, 2 ** 30));\n";
  writeFileSync(join(project, GET_ORDER), good + endless);
  await nextLine(/^starting$/);
  writeFileSync(join(project, GET_ORDER), good);
  await nextLine(/^functions\/get-order\.ts changed: restarted/);
  expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
});

test('an open connection, a request at a breakpoint and a debugger delay no restart', async () => {
  const { baseUrl, debugPort, nextLine } = await startDev();
  openSocket(baseUrl)
    .on('error', () => {})
    .write('GET /health HTTP/1.1\r\n');
  const path = await createOrder(baseUrl);
  const { send, next } = await attach(debugPort);
  await send('Debugger.enable');
  await send('Debugger.setBreakpointByUrl', placeOf(GET_ORDER, 'orders.get'));
  const paused = next('Debugger.paused');
  const lost = expect(fetch(`${baseUrl}${path}`)).rejects.toThrow();
  await paused;
  writeFileSync(join(project, GET_ORDER), read(GET_ORDER));
  await nextLine(/restarted/);
  await lost;
  expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
});

test.each([
  ['SIGINT', 'a debugger', [0, null]],
  ['SIGTERM', 'a debugger', [0, null]],
  ['SIGKILL', 'none', [null, 'SIGKILL']],
] as const)('%s ends both processes; attached: %s', async (signal, attached, end) => {
  const { process, debugPort } = await startDev();
  const { send, close } = await attach(debugPort);
  const pid = Number((await send('Runtime.evaluate', { expression: 'process.pid' })).result?.value);
  if (attached === 'none') close();
  expect(isRunning(pid)).toBe(true);
  const exit = once(process, 'exit');
  process.kill(signal);
  expect(await exit).toEqual(end);
  expect(await waitUntil(() => !isRunning(pid), patience(1_000))).toBe(true);
});

test('the debugger takes another port if 9229 is in use, and says so', async () => {
  const holder = createServer().on('error', () => {});
  onTestFinished(() => void holder.close());
  holder.listen(9229, '127.0.0.1');
  const { debugPort, firstLine } = await startDev();
  expect(firstLine).toContain(', because 9229 is in use. ');
  await attach(debugPort);
});

test('a usage error is told once, and ends npm run dev', async () => {
  const child = spawnDev(['--prot'], { npm_lifecycle_event: 'dev' });
  const stderr = "npm run dev: Unknown option '--prot'. See npm run dev -- --help\n";
  expect(await endOf(child)).toEqual({ code: 2, stdout: '', stderr });
});

function spawnDev(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const script = join(project, 'infra/server/dev/run-dev.ts');
  return spawn(process.execPath, [script, ...args], { cwd: project, env: { ...process.env, ...env } });
}

async function startDev(args: readonly string[] = []) {
  const child = spawnDev(['--port', '0', '--quiet', ...args]);
  onTestFinished(() => stopProcess(child));
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  const nextLine = async (pattern: RegExp): Promise<string> => {
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      if (pattern.test(line.value)) return line.value;
    }
    throw new Error(`The server wrote no ${pattern}`);
  };
  const baseUrl = await firstLineOf(child.stdout);
  const firstLine = await nextLine(/^Debugger on /);
  return { process: child, baseUrl, firstLine, debugPort: Number(/127\.0\.0\.1:(\d+)/.exec(firstLine)?.[1]), nextLine };
}

/** The place of a line of a file, as the inspector names it. */
function placeOf(file: string, code: string) {
  const lineNumber = read(file)
    .split('\n')
    .findIndex((line) => line.includes(code));
  return { url: pathToFileURL(join(project, file)).href, lineNumber };
}

function read(file: string): string {
  return readFileSync(join(project, file), 'utf8');
}

async function versionOf(baseUrl: string): Promise<unknown> {
  const { data } = (await (await fetch(baseUrl)).json()) as { data: { version: unknown } };
  return data.version;
}

/** Creates an order and returns its path. */
async function createOrder(baseUrl: string): Promise<string> {
  return `/orders/${(await unwrap(createApi({ baseUrl }).POST('/orders', { body: buildOrder() }))).id}`;
}
