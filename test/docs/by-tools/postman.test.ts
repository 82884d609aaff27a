import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import COLLECTION from '../../../lib/docs/generated/postman.json' with { type: 'json' };
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';
import { runTool, tool } from './tools.ts';

const server = withServer();
const folder = temporaryFolder();
const collection = join(folder, 'postman.json');

beforeAll(async () => {
  await writeFile(collection, await (await fetch(`${server.baseUrl}/docs/postman.json`)).text());
});

const newman = (...args: string[]) => runTool(process.execPath, [tool('newman'), 'run', collection, ...args]);

test('the collection is of format v2.1', async () => {
  expect(JSON.parse(await readFile(collection, 'utf8')).info.schema).toMatch(/\/v2\.1\.0\//);
});

test('the command writes the collection that the documentation offers', async () => {
  const file = join(folder, 'exported.json');
  const { code, output } = await runTool(process.execPath, [
    'infra/publish/package/bin.ts',
    'postman',
    server.baseUrl,
    file,
  ]);
  expect(code, output).toBe(0);
  expect(await readFile(file, 'utf8')).toBe(await readFile(collection, 'utf8'));
});

test('below a sandbox, the collection is about that sandbox', async () => {
  const { variable } = JSON.parse(await (await fetch(`${server.baseUrl}/sandboxes/ours/docs/postman.json`)).text());
  expect(variable).toMatchObject([
    { key: 'baseUrl', value: server.baseUrl },
    { key: 'sandbox', value: 'ours' },
    {},
    {},
  ]);
});

test('each request in the folder of orders is about the order that was created last', async () => {
  const { code, output } = await newman('--folder', 'Orders');
  expect(code, output).toBe(0);
  expect(statusesIn(output)).toEqual(['200', '201', '200', '200', '200', '200']);
});

test('newman runs the whole collection, and every request has its expected status', async () => {
  const { code, output } = await newman();
  expect(code, output).toBe(0);
  const [lifecycle, ...others] = output.split('❏ ').slice(1);
  expect(lifecycle).toMatch(/^Order lifecycle/);
  expect(statusesIn(others.join()).filter((status) => status >= '400')).toEqual([]);
  expect(output).toMatch(new RegExp(`assertions │ +${requestsIn(FOLDERS).length} │ +0 │`));
});

test('each request of each folder checks its response', async () => {
  const others = FOLDERS.slice(1);
  const chosen = others.flatMap(({ name }) => ['--folder', name]);
  const { output } = await newman(...chosen, '--env-var', `baseUrl=${server.baseUrl}/nowhere`);
  const count = requestsIn(others).length;
  expect(output).toMatch(new RegExp(`assertions │ +${count} │ +${count} │`));
});

test('every request about orders is in the sandbox of the variable', async () => {
  const sandbox = `${server.baseUrl}/sandboxes/ours`;
  await fetch(sandbox, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"journal":true}' });
  await newman('--folder', 'Order lifecycle', '--folder', 'Orders', '--env-var', 'sandbox=ours');
  const journal = await fetch(`${sandbox}/requests`);
  expect(await journal.json()).toMatchObject({ meta: { total: 12 + 6 } });
});

test('the life of an order fails if the API behaves differently', async () => {
  const { code, output } = await newman('--folder', 'Order lifecycle', '--env-var', 'etag="7"');
  expect(code, output).not.toBe(0);
});

interface Folder {
  readonly name: string;
  readonly item: readonly object[];
}

const FOLDERS: readonly Folder[] = COLLECTION.item;

function requestsIn(folders: readonly Folder[]): readonly object[] {
  return folders.flatMap(({ item }) => item);
}

/** The statuses in newman's report, as in `[200 OK, 1.2kB, 3ms]`. */
function statusesIn(output: string): string[] {
  return [...output.matchAll(/\[(\d{3}) /g)].map(([, status = '']) => status);
}
