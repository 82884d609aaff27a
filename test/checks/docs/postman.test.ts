import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';
import { runTool, tool } from './tools.ts';

const server = withServer();
const collection = join(temporaryFolder(), 'postman.json');

beforeAll(async () => {
  await writeFile(collection, await (await fetch(`${server.baseUrl}/sandboxes/ours/docs/postman.json`)).text());
});

const newman = (...args: string[]) => runTool(process.execPath, [tool('newman'), 'run', collection, ...args]);

test('the collection is of format v2.1', async () => {
  expect(JSON.parse(await readFile(collection, 'utf8')).info.schema).toMatch(/\/v2\.1\.0\//);
});

test('newman runs the collection on the server that served it', async () => {
  const { code, output } = await newman();
  expect(code, output).toBe(0);
  expect(output).toMatch(/requests │ +(?!0 )\d+ │ +0 │/);
});

test('every test fails where the API behaves differently', async () => {
  const { item }: { item: { name: string }[] } = JSON.parse(await readFile(collection, 'utf8'));
  for (const { name } of item) {
    const { code, output } = await newman('--folder', name, '--env-var', `baseUrl=${server.baseUrl}/nowhere`);
    expect(code, output).not.toBe(0);
  }
});
