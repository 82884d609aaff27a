import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openApiDocument } from '../../lib/http/docs/openapi-document.ts';
import { DOCUMENT } from './open-api.ts';

const run = promisify(execFile);
/** Named for clients and readers, although no operation refers to them. Redocly ignores the extensions that do. */
const UNUSED = [
  // The shape of every JSON response; an operation names its own.
  'ApiResponse',
  // No operation covers a method that its path does not have, and OPTIONS is served on every path.
  'MethodNotAllowed',
  'Preflight',
  ...Object.keys(DOCUMENT['x-headers-of-every-response']),
  // Retry-After is used by the responses that always have it.
  ...Object.keys(DOCUMENT['x-headers-of-every-error']).filter((name) => name !== 'Retry-After'),
];

const folder = await mkdtemp(join(tmpdir(), 'lint-'));
afterAll(() => rm(folder, { recursive: true }));

/** The problems that Redocly's command line finds in a document. Its exit status alone would ignore warnings. */
async function problemsIn(document: string): Promise<string[]> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, document);
  const cli = ['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--config', 'test/openapi/redocly.yaml'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await run(process.execPath, [...cli, '--format', 'json'], { env }).catch((error) => error);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test("Redocly's recommended rules find nothing in the document, not even a warning", async () => {
  const explained = UNUSED.map((name) => `no-unused-components: Component: "${name}" is never used.`);
  const problems = await problemsIn(await openApiDocument('https://food.test/prod'));
  expect(problems.toSorted()).toEqual(explained.toSorted());
});

test('they find nothing in the view of the orders, except two operations that no request can get wrong', async () => {
  const problems = await problemsIn(await openApiDocument('https://food.test/prod', 'orders'));
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'operation-4xx-response',
    'operation-4xx-response',
  ]);
});

test('they do find an example that does not match its schema', async () => {
  const broken = (await openApiDocument('https://food.test')).replaceAll('"status":"pending"', '"status":"eaten"');
  expect((await problemsIn(broken)).join('\n')).toMatch(/no-invalid-media-type-examples/);
});
