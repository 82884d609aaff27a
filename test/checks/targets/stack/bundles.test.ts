import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROUTE_ROWS } from '../../../../lib/api/routes.ts';
import { buildOrder } from '../../../../lib/client/client.ts';
import type { ConsoleFile } from '../../../../lib/console/console-files.ts';
import { DEFECTS } from '../../../../lib/defects/generated/catalogue.ts';
import { readStaticFile } from '../../../../lib/docs/source-file.ts';
import { DOCS_FILES, DOCS_PAGES, RULES_PAGE, STATIC_FILES } from '../../../../lib/docs/static-files.ts';
import { proxyEvent } from '../../../tools/http/proxy-event.ts';
import { type Dynalite, startDynalite } from '../../../tools/storage/start-dynalite.ts';
import { tableAt } from '../../../tools/storage/stores.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { bundleFunctions, runBundle } from './bundles.ts';
import { createApp, FUNCTIONS, functionOf } from './synthesized.ts';

/**
 * The most bytes of code in a bundle, because every cold start loads all of it. The files that getDocsAsset serves do
 * not count, because the function reads only the requested file.
 */
const MAX_CODE_SIZE = 450_000;

/** The most bytes of a response on Lambda: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const MAX_RESPONSE_SIZE = 6_000_000;

/** Texts that occur only in the code and in the catalogue entry of one bug. */
const INTERNALS = 'OrderNotFoundError';
const HINT = DEFECTS.find((defect) => defect.id === 'internals-in-details')?.hint ?? '';

const ORDER = 'ORD-0000000000001-001';
const PARAMETERS: Readonly<Record<string, string>> = {
  id: ORDER,
  asset: 'swagger-ui.js',
  file: 'console.js' satisfies ConsoleFile,
};
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  getConsoleAsset: ['console-files'],
  getDocsAsset: ['docs-files'],
};
const FILES = ['getOpenApi', 'getLlmsText', 'getDocs', 'getDocsAsset', 'getConsole', 'getConsoleAsset'];

// The context of `cdk synth`, with bundles and with metadata for SAM.
const app = createApp({ 'aws:cdk:bundling-stacks': ['**'], 'aws:cdk:enable-asset-metadata': true });
const template = Template.fromStack(app.stack);

let dynalite: Dynalite;
let tableName: string;

beforeAll(async () => {
  dynalite = await startDynalite();
  tableName = (await tableAt(dynalite.endpoint)).tableName;
  return dynalite.close;
});

function bundleOf(operation: string): string {
  return join(app.outdir, functionOf(template, operation)['Metadata']['aws:asset:path']);
}

function requestOf(id: string) {
  return { resource: '/orders/{id}', path: `/orders/${id}`, pathParameters: { id } };
}

/** Calls the bundle of an operation, which has to log the request in one line. */
async function call(operation: string, method: string, given: Partial<APIGatewayProxyEvent>) {
  const environment = { TABLE_NAME: tableName, AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint, ACCESS_LOG: 'on' };
  const { result, log } = await runBundle(bundleOf(operation), proxyEvent(method, given), environment);
  expect(log).toMatchObject([{ level: 'INFO', status: result.statusCode, coldStart: true }]);
  return result;
}

describe.each(FUNCTIONS)('the bundle of $operation', ({ operation, method, path, table, sandbox = 'sandboxed' }) => {
  const bundle = bundleOf(operation);
  const readCode = () => readFileSync(join(bundle, 'index.js'), 'utf8');
  const isFile = FILES.includes(operation);

  test('is in the folder that the metadata for SAM names, and exports the handler that the template names', () => {
    const { Metadata, Properties } = functionOf(template, operation);
    const asset = expect.stringMatching(/^asset\./);
    expect(Metadata).toMatchObject({ 'aws:asset:property': 'Code', 'aws:asset:path': asset });
    expect(Properties['Handler']).toBe('index.handler');
    expect(readdirSync(bundle)).toEqual([...(FOLDERS[operation] ?? []), 'index.js']);
  });

  test('is small, needs nothing but Node, and has neither SQLite nor a source map', () => {
    const code = readCode();
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(MAX_CODE_SIZE);
    const required = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name.replace(/^node:/, ''));
    expect(required.filter((name) => !builtinModules.includes(name))).toEqual([]);
    expect(required).not.toContain('sqlite');
    expect(code.includes('sourceMappingURL')).toBe(false);
    expect(code.includes('DynamoDB_20120810')).toBe(table.length > 0);
  });

  test('has the code of bugs only if they affect it, and their texts only if it returns them', () => {
    const code = readCode();
    expect(code.includes(INTERNALS)).toBe(['sandboxed', 'switchable'].includes(sandbox));
    expect(code.includes(HINT)).toBe(['listDefects', 'getDefect', 'revealHunt'].includes(operation));
  });

  test(`has a handler of middy that returns ${isFile ? 'a file' : 'the envelope'}, in plain Node`, async () => {
    const pathParameters = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, PARAMETERS[name] ?? 'test']),
    );
    const answered = path.replace(/\{(\w+)\}/g, (_, name) => pathParameters[name] ?? '');
    const answer = await call(operation, method, { resource: path, path: answered, pathParameters });
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    if (isFile) expect(answer.statusCode).toBe(200);
    else expect(JSON.parse(answer.body)).toMatchObject({ success: answer.statusCode < 400 });
  });
});

test.each([
  ['getDocsAsset', 'docs'],
  ['getConsoleAsset', 'console'],
] as const)('%s has every file of its page, and nothing else', (operation, page) => {
  const names = readdirSync(join(bundleOf(operation), `${page}-files`)).toSorted();
  expect(names).toEqual(STATIC_FILES[page].names.toSorted());
});

test.each(Object.keys(DOCS_FILES))('getDocsAsset returns %s as text within the limit of Lambda', async (asset) => {
  const headers = { Accept: '*/*', 'Accept-Encoding': 'gzip, deflate, br' };
  const result = await call('getDocsAsset', 'GET', { path: `/docs/${asset}`, pathParameters: { asset }, headers });
  expect(Object.keys(result).toSorted()).toEqual(['body', 'headers', 'statusCode']);
  expect(result.body === readStaticFile('docs', asset)).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(MAX_RESPONSE_SIZE);
});

test.each([...Object.keys(DOCS_PAGES), RULES_PAGE])('getDocsAsset returns the page %s', async (asset) => {
  const { body, headers } = await call('getDocsAsset', 'GET', { path: `/docs/${asset}`, pathParameters: { asset } });
  expect(headers).toMatchObject({ 'Content-Type': 'text/html; charset=utf-8' });
  expect(body).toMatch(/<header class="top">.*<main class="prose">/s);
});

test.each([
  ['getOrder', requestOf('1'), 400],
  ['getDocs', { path: '/docs' }, 200],
  ['fallback', { path: '/nowhere' }, 404],
] as const)('%s returns no body for HEAD', async (operation, event, statusCode) => {
  const result = await call(operation, 'HEAD', event);
  expect(result).toMatchObject({ statusCode, body: '', headers: { 'Content-Type': expect.any(String) } });
});

test('a function does not start with an API_KEY_REQUIRED that is neither on nor off', async () => {
  const failed = runBundle(bundleOf('getDocs'), proxyEvent('GET', { path: '/docs' }), { API_KEY_REQUIRED: 'true' });
  await expect(failed).rejects.toThrow('API_KEY_REQUIRED must be on or off');
});

test('all functions have different bundles', () => {
  expect(new Set(FUNCTIONS.map(({ operation }) => bundleOf(operation))).size).toBe(FUNCTIONS.length);
});

test('an internal error is a 500, and one more line: with observe=on, its stack trace names the sources', async () => {
  const routes = ROUTE_ROWS.filter(({ operation }) => operation === 'getOrder');
  const [bundle = ''] = bundleFunctions(routes, temporaryFolder(), true).values();
  expect(readdirSync(bundle)).toEqual(['index.js', 'index.js.map']);
  const environment = { NODE_OPTIONS: '--enable-source-maps', ACCESS_LOG: 'on' };
  const { result, log } = await runBundle(bundle, proxyEvent('GET', requestOf(ORDER)), environment);
  expect(JSON.parse(result.body)).toMatchObject({ error: { code: 'INTERNAL_SERVER_ERROR' } });
  const message = 'This function has no storage: TABLE_NAME names no table, or its route grants it no action';
  expect(log).toMatchObject([
    { level: 'ERROR', message, stack: expect.stringMatching(/lib\/wiring\/no-storage\.ts:\d+:\d+/) },
    { level: 'INFO', route: 'GET /orders/{id}', status: 500 },
  ]);
});

test('an order can be created, paid and deleted by the bundles', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(buildOrder());
  const created = await call('createOrder', 'POST', { resource: '/orders', headers, body });
  const Location = expect.stringMatching(/^\/v1\/orders\/ORD-/);
  expect(created).toMatchObject({ statusCode: 201, headers: { Location } });
  const { id } = JSON.parse(created.body).data;
  const one = requestOf(id);
  expect((await call('getOrder', 'GET', one)).body).toBe(created.body);
  const paid = await call('updateOrder', 'PATCH', { ...one, headers, body: '{"status":"paid"}' });
  expect(JSON.parse(paid.body)).toMatchObject({ data: { status: 'paid', total: 19 } });
  const multiValueQueryStringParameters = { status: ['paid'] };
  const listed = await call('listOrders', 'GET', { resource: '/orders', multiValueQueryStringParameters });
  expect(JSON.parse(listed.body)).toMatchObject({ data: { orders: [{ id }] }, meta: { total: 1 } });
  expect(await call('deleteOrder', 'DELETE', one)).toMatchObject({ statusCode: 200 });
});
