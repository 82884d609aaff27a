import { readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ROUTES, FALLBACK } from '../../../lib/http/routes.ts';
import { createClient } from '../../../lib/storage/dynamodb/client.ts';
import { createTable } from '../../../lib/storage/dynamodb/create-table.ts';
import { proxyEvent } from '../../proxy-event.ts';
import { type Dynalite, startDynalite } from '../../storage/start-dynalite.ts';
import { LAMBDA, runBundle } from './run-bundle.ts';
import { type Resource, synthesize } from './synthesized.ts';

/** Bytes: the bar of the project. Lambda itself takes 50 MB. */
const MAX_SIZE = 450_000;

const TABLE_NAME = 'bundles';
const PARAMETERS: Readonly<Record<string, string>> = { id: 'ORD-0000000000001-001', asset: 'swagger-ui.js' };
const ROWS = [...ALL_ROUTES, { ...FALLBACK, operation: FALLBACK.file, method: 'PUT', path: '/orders' }];

// As `cdk synth` has it, bundles and metadata for SAM included.
const synthesized = synthesize({ 'aws:cdk:bundling-stacks': ['**'], 'aws:cdk:enable-asset-metadata': true });
const functions = Object.values(synthesized.ofType('AWS::Lambda::Function'));

let dynalite: Dynalite;

beforeAll(async () => {
  dynalite = await startDynalite();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = createClient({ endpoint: dynalite.endpoint, region: LAMBDA.AWS_REGION, credentials });
  await createTable(client, TABLE_NAME);
  client.destroy();
});
afterAll(() => dynalite.close());

function functionOf(operation: string): Resource {
  const path = new RegExp(`/${operation}/Function/`, 'i');
  const found = functions.find(({ Metadata }) => path.test(String(Metadata?.['aws:cdk:path'])));
  if (!found) throw new Error(`${operation} has no function`);
  return found;
}

function bundleOf(operation: string): string {
  return join(synthesized.app.outdir, String(functionOf(operation).Metadata?.['aws:asset:path']));
}

/** All the bytes of a bundle, code or not. */
function sizeOf(directory: string): number {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((size, { parentPath, name }) => size + statSync(join(parentPath, name)).size, 0);
}

/** Whether the operation answers a file in place of the envelope. */
function isFile(operation: string): boolean {
  return ['getOpenApi', 'getDocs', 'getDocsAsset'].includes(operation);
}

function call(operation: string, method: string, given: Partial<APIGatewayProxyEvent>): Promise<APIGatewayProxyResult> {
  const environment = { TABLE_NAME, AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint };
  return runBundle(bundleOf(operation), proxyEvent(method, given), environment);
}

describe.each(ROWS)('the bundle of $operation', ({ operation, method, path, table }) => {
  test('is where SAM looks for it, and its handler has the name that the template says', () => {
    const { Metadata, Properties } = functionOf(operation);
    expect(Metadata).toMatchObject({
      'aws:asset:property': 'Code',
      'aws:asset:path': expect.stringMatching(/^asset\./),
    });
    const [module, name] = String(Properties['Handler']).split('.');
    expect(name).toBe('handler');
    const folders = operation === 'getDocsAsset' ? ['docs-assets'] : [];
    expect(readdirSync(bundleOf(operation))).toEqual([...folders, `${module}.js`]);
  });

  test('is small, needs nothing but Node, and has neither SQLite nor a source map', () => {
    const file = join(bundleOf(operation), 'index.js');
    const code = readFileSync(file, 'utf8');
    expect(sizeOf(bundleOf(operation))).toBeLessThan(MAX_SIZE);
    const required = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name.replace(/^node:/, ''));
    expect(required.filter((name) => !builtinModules.includes(name))).toEqual([]);
    expect(required).not.toContain('sqlite');
    expect(code.includes('sourceMappingURL')).toBe(false);
    expect(code.includes('DynamoDB_20120810')).toBe(table.length > 0);
  });

  test(`answers ${isFile(operation) ? 'a file' : 'in the envelope'}, in plain Node`, async () => {
    const pathParameters = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, PARAMETERS[name] ?? 'test']),
    );
    const answered = path.replace(/\{(\w+)\}/g, (_, name) => pathParameters[name] ?? '');
    const headers = isFile(operation) ? { Accept: '*/*', 'Accept-Encoding': 'br' } : {};
    const answer = await call(operation, method, { resource: path, path: answered, pathParameters, headers });
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    if (isFile(operation)) expect(answer).toMatchObject({ statusCode: 200, isBase64Encoded: true });
    else expect(JSON.parse(answer.body)).toMatchObject({ success: answer.statusCode < 400 });
  });
});

test('no two functions have the same bundle', () => {
  const assets = functions.map(({ Metadata }) => Metadata?.['aws:asset:path']);
  expect(new Set(assets).size).toBe(ROWS.length);
});

test('an order lives its life in the bundles', async () => {
  const order = {
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    items: [{ name: 'Soup', quantity: 2, price: 4.5 }],
  };
  const headers = { 'Content-Type': 'application/json' };
  const created = await call('createOrder', 'POST', { resource: '/orders', headers, body: JSON.stringify(order) });
  expect(created).toMatchObject({
    statusCode: 201,
    headers: { Location: expect.stringMatching(/^\/v1\/orders\/ORD-/) },
  });
  const { id } = JSON.parse(created.body).data;
  const one = { resource: '/orders/{id}', path: `/orders/${id}`, pathParameters: { id } };
  expect((await call('getOrder', 'GET', one)).body).toBe(created.body);
  const paid = await call('updateOrder', 'PATCH', { ...one, headers, body: '{"status":"paid"}' });
  expect(JSON.parse(paid.body)).toMatchObject({ data: { status: 'paid', total: 9 } });
  const multiValueQueryStringParameters = { status: ['paid'] };
  const listed = await call('listOrders', 'GET', { resource: '/orders', multiValueQueryStringParameters });
  expect(JSON.parse(listed.body)).toMatchObject({ data: { orders: [{ id }] }, meta: { total: 1 } });
  expect(await call('deleteOrder', 'DELETE', one)).toMatchObject({ statusCode: 200 });
});
