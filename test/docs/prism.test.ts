import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIFECYCLE } from '../../infra/openapi/lifecycle.ts';
import { openApiDocument } from '../../lib/http/docs/openapi-document.ts';
import { type SpawnedServer, spawnServer } from '../infra/local/spawn-server.ts';
import { freePort } from '../tools/free-port.ts';
import { collect, tool } from './tools.ts';

let server: SpawnedServer;
let folder: string;
let prism: ChildProcess;
let said: () => string;
let proxy: string;

beforeAll(async () => {
  server = await spawnServer([]);
  folder = await mkdtemp(join(tmpdir(), 'prism-'));
  const document = join(folder, 'openapi.json');
  await writeFile(document, await openApiDocument(server.baseUrl));
  const port = String(await freePort());
  // With --errors, Prism replaces the response by an error if the request or the response is undocumented.
  prism = spawn(process.execPath, [tool('prism'), 'proxy', document, server.baseUrl, '--errors', '--port', port]);
  said = collect(prism);
  proxy = `http://127.0.0.1:${port}`;
  await until(() => said().includes('Prism is listening'));
});

afterAll(async () => {
  prism.kill('SIGTERM');
  await once(prism, 'exit');
  await server.stop();
  await rm(folder, { recursive: true });
});

test('Prism finds no violation in the life of an order', async () => {
  const variables: Record<string, string> = {};
  for (const { name, method, path, headers = {}, body, status } of LIFECYCLE) {
    const response = await fetch(`${proxy}${filled(path, variables)}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, filled(value, variables)])),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect({ name, status: response.status, violations: response.headers.get('sl-violations') }, text).toEqual({
      name,
      status,
      violations: null,
    });
    if (status === 201) {
      variables.orderId = JSON.parse(text).data.id;
      variables.etag = response.headers.get('etag') ?? '';
    }
  }
});

test('Prism rejects undocumented requests', async () => {
  const response = await fetch(`${proxy}/orders?limit=0`);
  expect(response.status, await response.text()).not.toBe(200);
});

function filled(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name] ?? '');
}

async function until(condition: () => boolean): Promise<void> {
  for (let left = 300; left > 0; left -= 1) {
    if (condition()) return;
    await wait(100);
  }
  throw new Error(`Prism did not start: ${said()}`);
}
