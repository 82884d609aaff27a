import type { SpawnOptions } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROUTE_ROWS } from '../../../lib/api/routes.ts';
import { openApiDocument } from '../../../lib/docs/openapi-document.ts';
import { sendJson } from '../../tools/send-json.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';
import { runTool, tool } from './tools.ts';

/** The number of requests that the fuzzer generates for each operation and phase. */
const EXAMPLES = '25';

/** Milliseconds for a run on all operations of a document. */
const LIMIT = 600_000;

const SEED = Number(process.env.SEED ?? '1');

const server = withServer();
const folder = temporaryFolder();

// The sandbox to which the hooks send token requests. It knows the client of the document's example.
beforeAll(async () => {
  const auth = { scheme: 'bearer', clients: { kiosk: 'kiosk-secret' } };
  const { status } = await sendJson(`${server.baseUrl}/sandboxes/fuzz-tokens`, 'PATCH', { auth });
  expect(status).toBe(200);
});

/** Schemathesis reads schemathesis.toml and the hooks that it names from this folder. */
const HOOKED = {
  cwd: import.meta.dirname,
  env: { ...process.env, PYTHONPATH: '.', PYTHONDONTWRITEBYTECODE: '1' },
};

/** Fuzzes the operations of a document, which is a file, because Schemathesis does not test the one that serves it. */
async function fuzz(baseUrl: string, seed: number, options: readonly string[], how: SpawnOptions, view?: 'orders') {
  const file = join(folder, 'openapi.json');
  await writeFile(file, await openApiDocument(baseUrl, view));
  const bounds = ['--max-examples', EXAMPLES, '--seed', String(seed)];
  return runTool(resolve(tool('schemathesis')), ['run', file, '--url', baseUrl, ...bounds, ...options], how);
}

test('Schemathesis finds no failure with all its checks', { timeout: LIMIT }, async () => {
  const { code, output } = await fuzz(server.baseUrl, SEED, [], HOOKED);
  expect(code, output).toBe(0);
  const [, tested] = /Tested: (\d+)/.exec(output) ?? [];
  const [cases] = /\d+ generated, \d+ passed/.exec(output) ?? [];
  console.log(`Schemathesis: ${cases}, on ${tested} operations`);
  expect(Number(tested), 'every operation was tested').toBe(ROUTE_ROWS.length);
});

test('Schemathesis, without hooks or settings, finds no failure by the plain view after the seed of its examples', {
  timeout: LIMIT,
}, async () => {
  const baseUrl = `${server.baseUrl}/sandboxes/plain`;
  expect((await sendJson(`${baseUrl}/seed`, 'POST', { examples: true })).status).toBe(201);
  // This check takes a 412, or a 422 for the order's status, for a fault, because no schema can express either rule.
  const options = ['--exclude-checks', 'positive_data_acceptance'];
  const { code, output } = await fuzz(baseUrl, SEED, options, { cwd: folder }, 'orders');
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tested: 8\b/);
});

test('a second run on the same server finds no failure, because its keys are new', async () => {
  const options = ['--include-operation-id', 'createOrder', '--phases', 'examples,fuzzing'];
  const { code, output } = await fuzz(server.baseUrl, SEED + 1, options, HOOKED);
  expect(code, output).toBe(0);
});
