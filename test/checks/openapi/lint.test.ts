import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routesFor } from '../../../lib/api/routes.ts';
import { openApiDocument, withoutHidden } from '../../../lib/docs/openapi-document.ts';
import { EVENT_TYPES } from '../../../lib/sandboxes/event.ts';
import { DOCUMENT } from '../../tools/openapi/open-api.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { execute, FOLDER } from './tools.ts';

/**
 * Components that no operation refers to. They are for clients and readers, and Redocly ignores extensions that use
 * them.
 */
const UNUSED = [
  // The general form of a JSON response. Each operation has a specific one.
  'ApiResponse',
  // The responses to OPTIONS and to methods that a path does not have belong to no operation.
  'MethodNotAllowed',
  'Preflight',
  ...Object.keys(DOCUMENT['x-headers-of-every-response']),
  // Only responses that always have Retry-After use it.
  ...Object.keys(DOCUMENT['x-headers-of-every-error']).filter((name) => name !== 'Retry-After'),
];

/** Webhooks have no id: generators of types would declare it once for each type of event. */
const WITHOUT_ID = ['components', ...EVENT_TYPES].map(
  () => 'operation-operationId: Operation object should contain `operationId` field.',
);

/**
 * What a linter prints about a document, as JSON. The exit status alone would ignore warnings. `cli` and `ruleset` are
 * paths in the folder of the tools.
 */
async function lint(document: string, cli: string, command: readonly string[], option: string, ruleset: string) {
  const file = join(temporaryFolder(), 'openapi.json');
  await writeFile(file, document);
  const args = [join(FOLDER, 'node_modules', cli), ...command, file, option, join(FOLDER, ruleset), '--format', 'json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await execute(process.execPath, args, { env }).catch((error) => error);
  return JSON.parse(stdout);
}

/** The address of the documents' server. */
const TEST = 'https://food.test/prod';

/** The problems that Redocly's command line finds in a document. */
async function problemsIn(document: string): Promise<string[]> {
  const report = await lint(document, '@redocly/cli/bin/cli.js', ['lint'], '--config', 'redocly.yaml');
  const { problems } = report as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** The problems that Spectral finds: the severity (0 for an error, 1 for a warning), the rule and the place. */
async function spectralIn(document: string): Promise<string[]> {
  const report = await lint(document, '@stoplight/spectral-cli/dist/index.js', ['lint'], '--ruleset', 'spectral.yaml');
  const problems = report as { severity: number; code: string; path: string[] }[];
  return problems.map(({ severity, code, path }) => `${severity} ${code} ${path.join('.')}`);
}

test("Redocly's recommended rules find no error and no warning in the document", async () => {
  const explained = UNUSED.map((name) => `no-unused-components: Component: "${name}" is never used.`);
  const problems = await problemsIn(await openApiDocument(TEST));
  expect(problems.toSorted()).toEqual([...explained, ...WITHOUT_ID].toSorted());
});

test('the rules find nothing in the plain view, except two operations without a possible client error', async () => {
  const problems = await problemsIn(await openApiDocument(TEST, 'orders'));
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(Array(2).fill('operation-4xx-response'));
});

test('the rules find nothing else in the document of a server that hides its bugs', async () => {
  const switches = { spoilers: false, hidesDefects: true };
  const served = { switches, routes: routesFor(switches) };
  const problems = await problemsIn(withoutHidden(await openApiDocument('https://food.test'), served));
  expect(problems.filter((problem) => !problem.startsWith('no-unused-components'))).toEqual(WITHOUT_ID);
});

test('the rules find an example that does not match its schema', async () => {
  const broken = (await openApiDocument('https://food.test')).replaceAll('"status":"pending"', '"status":"eaten"');
  expect((await problemsIn(broken)).join('\n')).toMatch(/no-invalid-media-type-examples/);
});

// There is no address to contact, and ApiResponse is among the components that no operation refers to.
test("Spectral's rules find no error in both documents, and only warnings that are explained", async () => {
  const [whole, plain] = await Promise.all([openApiDocument(TEST), openApiDocument(TEST, 'orders')]);
  expect(await spectralIn(whole)).toEqual([
    '1 info-contact info',
    '1 oas3-unused-component components.schemas.ApiResponse',
  ]);
  expect(await spectralIn(plain)).toEqual(['1 info-contact info']);
});

test("Spectral's rules find an array without items", async () => {
  const broken = (await openApiDocument(TEST, 'orders')).replace('"boolean"],"items":{}', '"boolean"]');
  expect(await spectralIn(broken)).toContain('0 array-items components.schemas.NoDetails.not');
});
