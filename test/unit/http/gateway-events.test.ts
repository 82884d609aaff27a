import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { handler as createOrder } from '../../../functions/create-order.ts';
import { handler as deleteSandbox } from '../../../functions/delete-sandbox.ts';
import { handler as getDefect } from '../../../functions/get-defect.ts';
import { handler as getDocsAsset } from '../../../functions/get-docs-asset.ts';
import { handler as getOrder } from '../../../functions/get-order.ts';
import { handler as getSandbox } from '../../../functions/get-sandbox.ts';
import { handler as listOrders } from '../../../functions/list-orders.ts';
import { lambdaContext } from '../../../infra/server/gateway/proxy-event.ts';
import { FALLBACK, ROUTE_ROWS } from '../../../lib/api/routes.ts';
import type { LambdaHandler } from '../../../lib/http/chain/open-request.ts';
import { DEFAULT_SETTINGS } from '../../../lib/sandboxes/settings.ts';
import { keptLog, testService } from '../../tools/http/test-service.ts';

/** Calls a function with an event of any shape. Only API Gateway's events have every member of their type. */
const call = (handler: LambdaHandler, event: unknown, service = testService()) =>
  handler(event as APIGatewayProxyEvent, lambdaContext(service, 'test', 'from-the-context'));

/** Likewise. Returns the status, the headers and the JSON of the body. */
async function send(handler: LambdaHandler, event: unknown, service = testService()) {
  const { statusCode: status, headers, body } = await call(handler, event, service);
  return { status, headers, body: JSON.parse(body) };
}

const ORDER = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Tea', quantity: 1, price: 2 }],
};
const JSON_TYPE = { 'CONTENT-TYPE': 'application/json' };
const POST = { headers: JSON_TYPE, body: JSON.stringify(ORDER) };
const ID = 'ORD-1718000000000-001';
const NAMED = { pathParameters: { id: ID, name: 'mine' } };

/** Events as people write them for `sam local invoke` and for Lambda's console, whose first one has key1. */
const HAND_WRITTEN: readonly unknown[] = [
  ...[{}, null, [], 'text', { key1: 'value1', key2: 'value2' }],
  ...[POST, { ...POST, multiValueHeaders: {} }, { ...POST, multiValueHeaders: null, body: {} }, { body: 5 }],
  ...[{ headers: 'none', multiValueHeaders: 5 }, { headers: { 'Content-Length': 12, 'X-A': null, 'x-a': [1] } }],
  { multiValueHeaders: { 'X-Request-Id': 'a', 'X-A': null, 'x-a': [null], Prefer: {} } },
  { queryStringParameters: { limit: 5, __code: null }, multiValueQueryStringParameters: { limit: null, page: [1] } },
  { pathParameters: { id: 5, name: null, defect: {}, asset: [], file: 7 } },
  ...[NAMED, { ...NAMED, requestContext: null }],
  { ...NAMED, requestContext: {}, stageVariables: null, isBase64Encoded: 'yes', httpMethod: 'get' },
  { ...NAMED, path: 5, resource: 5, httpMethod: 5, requestContext: 'none' },
];

describe('an event that was written by hand', () => {
  test.each([...ROUTE_ROWS, FALLBACK])('gets an answer of $file in the envelope, never a 5xx', async ({ file }) => {
    const { handler }: { handler: LambdaHandler } = await import(`../../../functions/${file}.ts`);
    const { log, faults } = keptLog();
    const service = testService({ log });
    const sandbox = await service.storage.enter('mine');
    await sandbox.changeSettings(() => ({ ...DEFAULT_SETTINGS, journal: true }));
    for (const event of HAND_WRITTEN) {
      for (const more of [{}, { multiValueHeaders: { 'x-sandbox': ['mine'] } }]) {
        const sent = event instanceof Object ? { ...event, ...more } : event;
        const { statusCode } = await call(handler, sent, service);
        expect(statusCode, JSON.stringify(sent)).toBeLessThan(500);
      }
    }
    expect(faults).toEqual([]);
  });

  test.each([
    ['only headers', POST],
    ['no values in multiValueHeaders', { ...POST, multiValueHeaders: {} }],
    ['multiValueHeaders that are null', { ...POST, multiValueHeaders: null }],
    ['another header in multiValueHeaders', { ...POST, multiValueHeaders: { Accept: ['*/*'] } }],
    [
      'a header in both members in another case',
      { ...POST, multiValueHeaders: { 'content-type': ['application/json'] } },
    ],
    ['a value in place of a list', { ...POST, headers: null, multiValueHeaders: JSON_TYPE }],
    ['an object as its body', { ...POST, body: ORDER }],
  ])('may have %s', async (_, event) => {
    expect(await send(createOrder, event)).toMatchObject({
      status: 201,
      headers: { Location: expect.stringMatching(/^\/orders\/ORD-/) },
      body: { data: { customerName: 'Ada' } },
    });
  });

  test.each([
    { queryStringParameters: { limit: 5 } },
    { queryStringParameters: { limit: '5' }, multiValueQueryStringParameters: {} },
    { queryStringParameters: { limit: '5' }, multiValueQueryStringParameters: { limit: null, page: ['1'] } },
    { multiValueQueryStringParameters: { limit: '5' } },
  ])('may have its query in %j', async (query) => {
    expect(await send(listOrders, query)).toMatchObject({ status: 200, body: { meta: { limit: 5 } } });
  });

  test('names the sandbox that it manages, so that an empty one does not delete the default sandbox', async () => {
    const service = testService();
    await send(createOrder, POST, service);
    expect(await send(deleteSandbox, {}, service)).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST' } },
    });
    expect(await send(listOrders, {}, service)).toMatchObject({ body: { meta: { total: 1 } } });
  });
});

describe('path parameters', () => {
  const HANDLERS = [getOrder, getSandbox, getDefect, getDocsAsset];

  /** Returns every character percent-encoded. */
  const encode = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');

  /** Returns the statuses of four functions, each with a path parameter of its own in this form. */
  async function statusesOf(form: (text: string) => string) {
    const service = testService();
    const { body } = await send(createOrder, { ...POST, headers: { ...JSON_TYPE, 'X-Sandbox': 'mine' } }, service);
    const named = { id: body.data.id, name: 'mine', defect: 'key-race', asset: 'docs.css' };
    const pathParameters = Object.fromEntries(Object.entries(named).map(([name, text]) => [name, form(text)]));
    const results = HANDLERS.map((handler) => call(handler, { pathParameters }, service));
    return (await Promise.all(results)).map(({ statusCode }) => statusCode);
  }

  test.each([
    ['percent-encoded, as a REST API passes them on', encode],
    ['decoded, as SAM passes them on: a second decoding changes no name that exists', (text: string) => text],
    ['encoded twice for a target that decodes once itself', (text: string) => decodeURIComponent(encode(encode(text)))],
  ])('may be %s', async (_, form) => {
    expect(await statusesOf(form)).toEqual([200, 200, 200, 200]);
  });

  test.each([
    ['encoded twice', (text: string) => encode(encode(text))],
    ['that end in a broken escape', (text: string) => `${text}%`],
    ['that are encoded, but for a broken escape', (text: string) => `${encode(text)}%E0%A4`],
    ['that lead elsewhere, from a target that has decoded them once', (text: string) => `..%2f${text}`],
  ])('%s are a 400 for an id, and nobody finds a file or a bug', async (_, form) => {
    const service = testService();
    const status = async (handler: LambdaHandler, name: string, text: string) =>
      (await call(handler, { pathParameters: { [name]: form(text) } }, service)).statusCode;
    expect(await status(getOrder, 'id', ID)).toBe(400);
    expect(await status(getSandbox, 'name', 'mine')).toBe(400);
    expect(await status(getDefect, 'defect', 'key-race')).toBe(404);
    expect(await status(getDocsAsset, 'asset', 'docs.css')).toBe(404);
  });
});
