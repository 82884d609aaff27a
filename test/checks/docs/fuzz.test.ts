import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../../lib/docs/openapi-document.ts';
import { ROUTE_ROWS } from '../../../lib/http/routes.ts';
import { sendJson } from '../../tools/send-json.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';
import { type Outcome, runTool, tool } from './tools.ts';

/** The number of requests that the fuzzer generates for each operation and phase. */
const EXAMPLES = '25';

const SEED = Number(process.env.SEED ?? '1');

const server = withServer();
const folder = temporaryFolder();

// The sandbox to which the hooks send token requests. It knows the client of the document's example.
beforeAll(async () => {
  const auth = { scheme: 'bearer', clients: { kiosk: 'kiosk-secret' } };
  const { status } = await sendJson(`${server.baseUrl}/sandboxes/fuzz-tokens`, 'PATCH', { auth });
  expect(status).toBe(200);
});

async function fuzz(seed: number, ...options: readonly string[]): Promise<Outcome> {
  // The document is a file, because Schemathesis does not test the operation that serves its document.
  const document = join(folder, 'openapi.json');
  await writeFile(document, await openApiDocument(server.baseUrl));
  const bounds = ['--max-examples', EXAMPLES, '--seed', String(seed)];
  const args = ['--config-file', 'schemathesis.toml', 'run', document, '--url', server.baseUrl, ...bounds, ...options];
  const env = { ...process.env, PYTHONPATH: '.', PYTHONDONTWRITEBYTECODE: '1' };
  return runTool(resolve(tool('schemathesis')), args, { cwd: 'test/checks/docs', env });
}

test('Schemathesis finds no failure with all its checks', async () => {
  const { code, output } = await fuzz(SEED);
  expect(code, output).toBe(0);
  const [, tested] = /Tested: (\d+)/.exec(output) ?? [];
  const [cases] = /\d+ generated, \d+ passed/.exec(output) ?? [];
  console.log(`Schemathesis: ${cases}, on ${tested} operations`);
  expect(Number(tested), 'every operation was tested').toBe(ROUTE_ROWS.length);
});

test('Schemathesis, without hooks or settings, finds no failure by the plain view after the seed of its examples', async () => {
  const { status } = await sendJson(`${server.baseUrl}/sandboxes/plain/seed`, 'POST', { examples: true });
  expect(status).toBe(201);
  const baseUrl = `${server.baseUrl}/sandboxes/plain`;
  const document = join(folder, 'openapi-orders.json');
  await writeFile(document, await openApiDocument(baseUrl, 'orders'));
  const bounds = ['--max-examples', EXAMPLES, '--seed', String(SEED)];
  // This check takes a 412, or a 422 for the order's status, for a fault, because no schema can express either rule.
  const checks = ['--exclude-checks', 'positive_data_acceptance'];
  const args = ['run', document, '--url', baseUrl, ...bounds, ...checks];
  const { code, output } = await runTool(resolve(tool('schemathesis')), args, { cwd: folder });
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tested: 8\b/);
});

test('a second run on the same server finds no failure, because its keys are new', async () => {
  const { code, output } = await fuzz(
    SEED + 1,
    '--include-operation-id',
    'createOrder',
    '--phases',
    'examples,fuzzing',
  );
  expect(code, output).toBe(0);
});
