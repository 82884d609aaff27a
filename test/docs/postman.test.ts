import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SpawnedServer, spawnServer } from '../infra/local/spawn-server.ts';
import { runTool, tool } from './tools.ts';

let server: SpawnedServer;
let folder: string;
let collection: string;

beforeAll(async () => {
  server = await spawnServer([]);
  folder = await mkdtemp(join(tmpdir(), 'postman-'));
  collection = join(folder, 'postman.json');
  const { code, output } = await runTool(process.execPath, ['infra/openapi/postman.ts', server.baseUrl, collection]);
  expect(code, output).toBe(0);
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const newman = (...args: string[]) => runTool(process.execPath, [tool('newman'), 'run', collection, ...args]);

test('the collection is of format v2.1', async () => {
  expect(JSON.parse(await readFile(collection, 'utf8')).info.schema).toMatch(/\/v2\.1\.0\//);
});

test('newman runs the life of an order from the collection', async () => {
  const { code, output } = await newman('--folder', 'Order lifecycle');
  expect(code, output).toBe(0);
  expect(output).toMatch(/assertions │ +12 │ +0 │/);
});

test('newman runs the whole collection, and nothing in it asks for a fault', async () => {
  const { code, output } = await newman();
  expect(code, output).toBe(0);
  expect(output).not.toMatch(/\[5\d\d /);
});

test('the life of an order fails where the API does otherwise', async () => {
  const { code, output } = await newman('--folder', 'Order lifecycle', '--env-var', 'etag="7"');
  expect(code, output).not.toBe(0);
});
