import { createError } from '@middy/util';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lambdaContext } from '../../../infra/server/gateway/proxy-event.ts';
import { createOrderBody } from '../../../lib/api/orders/body.ts';
import { ROUTES } from '../../../lib/api/routes.ts';
import { seedBody } from '../../../lib/api/sandboxes/body.ts';
import { defineEndpoint } from '../../../lib/http/chain/define-endpoint.ts';
import type { LambdaHandler, PublishedMiddleware } from '../../../lib/http/chain/open-request.ts';
import type { Service } from '../../../lib/http/request/api-request.ts';
import { type ApiResponse, bytesOf } from '../../../lib/http/response/api-response.ts';
import { OutcomeUnknown, StoreFull, StoreUnavailable } from '../../../lib/orders/order-store.ts';
import { proxyEvent } from '../../tools/http/proxy-event.ts';
import { keptLog, testService } from '../../tools/http/test-service.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** A minimal event: every member that can be null is null. */
function eventOf(changes: Partial<APIGatewayProxyEvent> = {}): APIGatewayProxyEvent {
  const requestContext = { requestId: 'from-the-gateway', path: '/prod/health' };
  // Emulators leave out members that the types of API Gateway require.
  return proxyEvent('GET', { path: '/health', requestContext, ...changes } as Partial<APIGatewayProxyEvent>);
}

const contextOf = (service: Service) => lambdaContext(service, 'test', 'from-the-context');

/** Sends an event to a handler. Returns its result, the JSON of the body, and the faults it logged. */
async function send(handler: LambdaHandler, changes: Partial<APIGatewayProxyEvent> = {}) {
  const { log, faults } = keptLog();
  const result = await handler(eventOf(changes), contextOf(testService({ log })));
  return { result, body: JSON.parse(result.body), faults };
}

/** Sends an event to an endpoint that does this. */
const call = (handle: () => ApiResponse | Promise<ApiResponse>, changes: Partial<APIGatewayProxyEvent> = {}) =>
  send(defineEndpoint(ROUTES.getHealth, {}, handle), changes);

const fails = (error: unknown) => () => Promise.reject(error);

test('a success has the UTF-8 of its body for the local server, and not for Lambda', async () => {
  const handler = defineEndpoint(ROUTES.getHealth, {}, () => ({ data: { customerName: 'Siobhán O’Brien' } }));
  const result = await handler(eventOf(), contextOf(testService()));
  expect(bytesOf(result)).toBe(Buffer.from(result.body).toString('latin1'));
  expect(Object.keys(JSON.parse(JSON.stringify(result)))).toEqual(['statusCode', 'headers', 'body']);
});

/** Makes a handler with one more middleware in its chain. */
function handlerWith(middleware: PublishedMiddleware, handle: () => Promise<ApiResponse> | ApiResponse) {
  return defineEndpoint(ROUTES.getHealth, {}, handle, { use: [middleware] });
}

test('a body that another middleware changes is sent as it is then', async () => {
  const change: PublishedMiddleware = {
    after: ({ response }) => {
      if (response) response.body = 'changed';
    },
  };
  const handler = handlerWith(change, () => ({ data: {} }));
  const result = await handler(eventOf(), contextOf(testService()));
  expect([result.body, bytesOf(result)]).toEqual(['changed', undefined]);
});

describe('an error that another middleware throws', () => {
  /** Returns the result, its error, and the faults that were logged. */
  async function resultOf(thrown: Error) {
    const fail: PublishedMiddleware = { before: () => Promise.reject(thrown) };
    const { result, body, faults } = await send(handlerWith(fail, () => ({ data: {} })));
    return { result, error: body.error, faults };
  }

  test.each([
    [400, 'BAD_REQUEST'],
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [405, 'METHOD_NOT_ALLOWED'],
    [409, 'CONFLICT'],
    [412, 'PRECONDITION_FAILED'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [422, 'VALIDATION_ERROR'],
    [429, 'TOO_MANY_REQUESTS'],
    [418, 'BAD_REQUEST'],
  ])('to refuse with a %i has that status and the code %s, and is no fault', async (status, code) => {
    const { result, error, faults } = await resultOf(createError(status, 'Not today'));
    expect([result.statusCode, error.code, error.message]).toEqual([status, code, 'Not today']);
    expect(error.details).toEqual(status === 422 ? [{ path: '', message: 'Not today' }] : null);
    expect(faults).toEqual([]);
  });

  test('has its own headers, and a 401 always a challenge', async () => {
    const challenge = async (headers?: object) => {
      const { result } = await resultOf(Object.assign(createError(401, 'Not today'), { headers }));
      return result.headers?.['WWW-Authenticate'];
    };
    expect(await challenge({ 'WWW-Authenticate': 'Badge' })).toBe('Badge');
    expect(await challenge()).toMatch(/^Bearer /);
  });

  test.each([
    createError(500, 'secret'),
    createError(401, 'secret', { expose: false }),
    createError(502, 'secret', { expose: true }),
    Object.assign(new Error('secret'), { statusCode: 404 }),
  ])('without a status of 4xx or without leave to expose it is a fault (%#)', async (thrown) => {
    const { result, faults } = await resultOf(thrown);
    expect(result.statusCode).toBe(500);
    expect(result.body).not.toContain('secret');
    expect(faults).toMatchObject([{ fault: thrown }]);
  });
});

describe('an error', () => {
  test.each([
    new Error('secret'),
    new TypeError('secret'),
    'secret',
    undefined,
    { statusCode: 418, message: 'secret' },
  ])('such as %s is a 500 with only the request id, and is logged', async (error) => {
    const { result, body, faults } = await call(fails(error));
    expect(result.statusCode).toBe(500);
    expect(body).toMatchObject({
      success: false,
      error: { code: 'INTERNAL_SERVER_ERROR', details: { requestId: 'from-the-gateway' } },
    });
    expect(result.body).not.toContain('secret');
    expect(faults).toHaveLength(1);
    expect(faults[0]?.requestId).toBe('from-the-gateway');
  });

  test('of an unavailable store is a 503 with Retry-After, and is logged', async () => {
    const unavailable = new StoreUnavailable('down', { cause: new Error('refused') });
    const { result, faults } = await call(fails(unavailable));
    expect(result).toMatchObject({ statusCode: 503, headers: { 'Retry-After': '1' } });
    expect(faults[0]?.fault).toBe(unavailable);
  });

  test('of a write whose outcome is unknown is a 503 with Retry-After that says so, and is logged', async () => {
    const { result, body, faults } = await call(fails(new OutcomeUnknown()));
    expect(result).toMatchObject({ statusCode: 503, headers: { 'Retry-After': '1' } });
    expect(body).toMatchObject({ error: { message: expect.stringContaining('cannot tell whether') } });
    expect(faults).toHaveLength(1);
  });

  test('of a full sandbox is a 503 without Retry-After that says what to do, and is logged', async () => {
    const message = 'This sandbox is full. Use another';
    const { result, body, faults } = await call(fails(new StoreFull(message)));
    expect(result.statusCode).toBe(503);
    expect(result.headers).not.toHaveProperty('Retry-After');
    expect(body).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE', message } });
    expect(faults).toHaveLength(1);
  });

  test('of a function that has hardly any time left is a 504', async () => {
    const handler = defineEndpoint(ROUTES.getHealth, {}, () => new Promise(() => {}));
    const context = { ...contextOf(testService()), getRemainingTimeInMillis: () => 10 };
    const result = await handler(eventOf(), context);
    expect(result.statusCode).toBe(504);
    expect(JSON.parse(result.body)).toMatchObject({ error: { code: 'GATEWAY_TIMEOUT' } });
  });

  test('that the client requested is not logged', async () => {
    const { result, faults } = await call(() => ({ data: {} }), { headers: { Prefer: 'code=503' } });
    expect(result.statusCode).toBe(503);
    expect(faults).toEqual([]);
  });
});

describe('a minimal event', () => {
  test('may have null members', async () => {
    const { result, body } = await call(() => ({ data: { fine: true } }));
    expect(result).toMatchObject({ statusCode: 200, headers: { 'X-Request-Id': 'from-the-gateway' } });
    expect(body).toEqual({ success: true, data: { fine: true } });
  });

  test('may have only single values, or only multiple values', async () => {
    for (const changes of [
      { headers: { prefer: 'code=404' } },
      { multiValueHeaders: { PREFER: ['delay=0', 'code=404'] } },
      { queryStringParameters: { __code: '404' } },
      { multiValueQueryStringParameters: { __code: ['404'] } },
    ]) {
      expect((await call(() => ({ data: {} }), changes)).result.statusCode).toBe(404);
    }
  });

  test.each([
    ['{"a":[{"__proto__":1}]}', '__proto__', /"__proto__" is not allowed as the name of a member/],
    ['{"constructor":{"prototype":1}}', 'constructor', /"constructor" is not allowed/],
  ])('may have no body that the parser refuses, even if the schema takes it (%#)', async (body, path, message) => {
    const handler = defineEndpoint(ROUTES.createOrder, { body: z.unknown() }, () => ({ data: {} }));
    const { result, body: refusal } = await send(handler, { httpMethod: 'POST', headers: JSON_TYPE, body });
    expect(result.statusCode).toBe(422);
    const details = [{ path, message: expect.stringMatching(message) }];
    expect(refusal).toMatchObject({ error: { code: 'VALIDATION_ERROR', details } });
  });

  test('may have a JSON body in base64', async () => {
    const handler = defineEndpoint(ROUTES.createOrder, { body: createOrderBody }, ({ body }) => ({ data: body }));
    const items = [{ name: 'Soup', quantity: 1, price: 4.5 }];
    const order = { customerName: 'Zoë', customerEmail: 'zoe@example.com', items };
    const encoded = Buffer.from(JSON.stringify(order)).toString('base64');
    const event = { httpMethod: 'POST', headers: JSON_TYPE, body: encoded, isBase64Encoded: true };
    expect((await send(handler, event)).body).toMatchObject({ data: { customerName: 'Zoë', items: [{ price: 450 }] } });
  });

  test('may have no body and isBase64Encoded, if the body is optional', async () => {
    const options = { body: seedBody, bodyIsOptional: true };
    const handler = defineEndpoint(ROUTES.seedSandbox, options, ({ body }) => ({ data: body }));
    const pathParameters = { name: 'demo' };
    const event = { httpMethod: 'POST', path: '/sandboxes/demo/seed', pathParameters, isBase64Encoded: true };
    expect((await send(handler, event)).body).toMatchObject({ data: {} });
  });
});

describe('middy calls', () => {
  /** The functions that are being called, the innermost first: each with its library, or as one of ours. */
  function callers(): string {
    const lines = (new Error().stack ?? '').split('\n').slice(1);
    const names = lines.map((line) => /at (?:async )?(\w+) .*\/(@middy\/[\w-]+)\//.exec(line)?.slice(1).join(' of '));
    return names.map((name) => name ?? 'ours').join(', called by ');
  }

  test('the body parser itself', async () => {
    const calls: string[] = [];
    const watched = new Proxy(JSON_TYPE, {
      get: (target, name) => {
        if (name === 'content-type') calls.push(callers());
        return Reflect.get(target, name);
      },
    });
    const handler = defineEndpoint(ROUTES.createOrder, { body: z.unknown() }, () => ({ data: {} }));
    const multiValueHeaders = { 'content-type': ['application/json'] };
    const { result } = await send(handler, { headers: watched, multiValueHeaders, body: '{}' });
    expect(result.statusCode).toBe(201);
    const parser = 'httpJsonBodyParserMiddlewareBefore of @middy/http-json-body-parser';
    expect(calls).toEqual([expect.stringContaining(`${parser}, called by runRequest of @middy/core`)]);
  });

  test('the error handler itself', async () => {
    const calls: string[] = [];
    const watch: PublishedMiddleware = {
      before: (invocation) => {
        let written = invocation.response;
        const set = (value: typeof written) => {
          if (value) calls.push(callers());
          written = value;
        };
        Object.defineProperty(invocation, 'response', { get: () => written, set });
      },
    };
    const handler = handlerWith(watch, () => Promise.reject(new StoreUnavailable('down')));
    expect((await send(handler)).result.statusCode).toBe(503);
    const errorHandler = 'httpErrorHandlerMiddlewareOnError of @middy/http-error-handler';
    expect(calls[0]).toContain(`${errorHandler}, called by runRequest of @middy/core`);
  });
});
