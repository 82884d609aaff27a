import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { defineEndpoint } from '../../lib/http/define-endpoint.ts';
import { createOrderBody } from '../../lib/http/request/order-bodies.ts';
import { type ApiResponse, ok } from '../../lib/http/response/api-response.ts';
import { ROUTES } from '../../lib/http/routes.ts';
import { StoreUnavailable } from '../../lib/orders/order-store.ts';
import { openMemoryStorage } from '../../lib/storage/memory/memory-storage.ts';
import { proxyEvent } from '../proxy-event.ts';

const openStorage = async () => openMemoryStorage();

/** The least that a gateway may pass: every member that can be null is. */
function eventOf(changes: Partial<APIGatewayProxyEvent> = {}): APIGatewayProxyEvent {
  const requestContext = { requestId: 'from-the-gateway', path: '/prod/health' };
  // Emulators leave out what the types of API Gateway say is there.
  return proxyEvent('GET', { path: '/health', requestContext, ...changes } as Partial<APIGatewayProxyEvent>);
}

/** Calls an endpoint that does this, and gives its answer and the lines of the error log. */
async function call(
  handle: () => ApiResponse | Promise<ApiResponse>,
  changes: Partial<APIGatewayProxyEvent> = {},
): Promise<{ result: APIGatewayProxyResult; body: unknown; log: string[] }> {
  const log: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => log.push(String(line)) > 0);
  onTestFinished(() => spy.mockRestore());
  const handler = defineEndpoint({ openStorage }, ROUTES.getHealth, {}, handle);
  const result = await handler(eventOf(changes), {} as Context);
  return { result, body: result.body === '' ? undefined : JSON.parse(result.body), log };
}

const fails = (error: unknown) => () => Promise.reject(error);

describe('what is thrown', () => {
  test.each([
    new Error('secret'),
    new TypeError('secret'),
    'secret',
    undefined,
    { statusCode: 418, message: 'secret' },
  ])('%s is a 500 that tells the request id and nothing else, and the log tells the rest', async (error) => {
    const { result, body, log } = await call(fails(error));
    expect(result.statusCode).toBe(500);
    expect(body).toMatchObject({
      success: false,
      error: { code: 'INTERNAL_SERVER_ERROR', details: { requestId: 'from-the-gateway' } },
    });
    expect(result.body).not.toContain('secret');
    expect(log).toHaveLength(1);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ level: 'ERROR', requestId: 'from-the-gateway' });
  });

  test('by an unavailable store is a 503 with Retry-After, and is logged', async () => {
    const { result, log } = await call(fails(new StoreUnavailable('down', { cause: new Error('refused') })));
    expect(result).toMatchObject({ statusCode: 503, headers: { 'Retry-After': '1' } });
    expect(log[0]).toContain('refused');
  });

  test('shortly before the function would be ended is a 504', async () => {
    const timeout = Object.assign(new Error('[AbortError]'), { name: 'TimeoutError' });
    const { result, body } = await call(fails(timeout));
    expect(result.statusCode).toBe(504);
    expect(body).toMatchObject({ error: { code: 'GATEWAY_TIMEOUT' } });
  });

  test.each(['code=500', 'code=503', 'code=504'])(
    'because %s was asked for is no fault of ours, and not logged as one',
    async (prefer) => {
      const { result, log } = await call(() => ok({}), { headers: { Prefer: prefer } });
      expect(result.statusCode).toBe(Number(prefer.slice(5)));
      expect(log).toEqual([]);
    },
  );
});

describe('the least of an event', () => {
  test('with null for everything is answered', async () => {
    const { result, body } = await call(() => ok({ fine: true }));
    expect(result).toMatchObject({ statusCode: 200, headers: { 'X-Request-Id': 'from-the-gateway' } });
    expect(body).toEqual({ success: true, data: { fine: true } });
  });

  test('may have single values only, or multiple ones only', async () => {
    for (const changes of [
      { headers: { prefer: 'code=404' } },
      { multiValueHeaders: { PREFER: ['delay=0', 'code=404'] } },
    ]) {
      expect((await call(() => ok({}), changes)).result.statusCode).toBe(404);
    }
    for (const changes of [
      { queryStringParameters: { __code: '404' } },
      { multiValueQueryStringParameters: { __code: ['404'] } },
    ]) {
      expect((await call(() => ok({}), changes)).result.statusCode).toBe(404);
    }
  });

  test('may have a JSON body in base64', async () => {
    const handler = defineEndpoint({ openStorage }, ROUTES.createOrder, { body: createOrderBody }, ({ body }) =>
      ok(body),
    );
    const order = {
      customerName: 'Zoë',
      customerEmail: 'zoe@example.com',
      items: [{ name: 'Tea', quantity: 1, price: 2.5 }],
    };
    const result = await handler(
      eventOf({
        httpMethod: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(order)).toString('base64'),
        isBase64Encoded: true,
      }),
      {} as Context,
    );
    expect(JSON.parse(result.body)).toMatchObject({ data: { customerName: 'Zoë', items: [{ price: 250 }] } });
  });
});

test('two requests at once do not share anything', async () => {
  const handler = defineEndpoint({ openStorage }, ROUTES.getHealth, {}, ({ requestId }) => ok({ requestId }));
  const ids = Array.from({ length: 20 }, (_, index) => `request-${index}`);
  const results = await Promise.all(
    ids.map((id, index) =>
      handler(eventOf({ headers: { 'x-request-id': id, prefer: `delay=${(20 - index) % 5}` } }), {} as Context),
    ),
  );
  expect(results.map(({ body }) => JSON.parse(body).data.requestId)).toEqual(ids);
  expect(results.map(({ headers }) => headers?.['X-Request-Id'])).toEqual(ids);
});
