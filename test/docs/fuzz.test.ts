import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../lib/http/docs/openapi-document.ts';
import { ALL_ROUTES } from '../../lib/http/routes.ts';
import { type SpawnedServer, spawnServer } from '../infra/local/spawn-server.ts';
import { runTool, tool } from './tools.ts';

/** How many requests the fuzzer makes up for each operation, and in each phase. */
const EXAMPLES = '25';

let server: SpawnedServer;
let folder: string;

beforeAll(async () => {
  server = await spawnServer([]);
  folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('Schemathesis, with all its checks, finds nothing', async () => {
  // From a file, because it leaves out the operation from which it gets a document.
  const document = join(folder, 'openapi.json');
  await writeFile(document, await openApiDocument(server.baseUrl));
  const seed = process.env.SEED ?? '1';
  const bounds = ['--max-examples', EXAMPLES, '--seed', seed];
  const args = ['--config-file', 'schemathesis.toml', 'run', document, '--url', server.baseUrl, ...bounds];
  const env = { ...process.env, PYTHONPATH: '.', PYTHONDONTWRITEBYTECODE: '1' };
  const { code, output } = await runTool(resolve(tool('schemathesis')), args, { cwd: 'test/docs', env });
  expect(code, output).toBe(0);
  const [, tested] = /Tested: (\d+)/.exec(output) ?? [];
  const [cases] = /\d+ generated, \d+ passed/.exec(output) ?? [];
  console.log(`Schemathesis: ${cases}, on ${tested} operations`);
  expect(Number(tested), 'every operation was tested').toBe(ALL_ROUTES.length);
});
