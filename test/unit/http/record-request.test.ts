import { expect, test, vi } from 'vitest';
import { ROUTES } from '../../../lib/api/routes.ts';
import { defineEndpoint } from '../../../lib/http/chain/define-endpoint.ts';
import { badRequest } from '../../../lib/http/http-error.ts';
import { processLog } from '../../../lib/http/log.ts';
import type { ApiResponse } from '../../../lib/http/response/api-response.ts';
import { StoreUnavailable } from '../../../lib/orders/order-store.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { invoke } from '../../tools/http/proxy-event.ts';
import { keptLog, testService } from '../../tools/http/test-service.ts';

async function logOf(handle: () => ApiResponse, requests: boolean, method = 'GET', headers = {}): Promise<object[]> {
  const { log, infos } = keptLog(requests);
  await invoke(testService({ log }), defineEndpoint(ROUTES.getInfo, {}, handle), method, {
    ...REQUEST,
    headers: { ...REQUEST.headers, ...headers },
  });
  return infos;
}

const REQUEST = {
  resource: '/orders/{id}',
  path: '/orders/ada@example.com',
  headers: { 'X-Request-Id': 'run-7', 'User-Agent': 'Ada Lovelace' },
  multiValueQueryStringParameters: { customerEmail: ['ada@example.com'] },
  body: '{"customerName":"Ada Lovelace"}',
};

test('a request is one entry that names the route, not the path, and none if logging of requests is off', async () => {
  expect(await logOf(() => ({ data: {} }), true)).toEqual([
    { requestId: 'run-7', route: 'GET /orders/{id}', sandbox: 'default', status: 200, durationMs: expect.any(Number) },
  ]);
  expect(await logOf(() => ({ data: {} }), false)).toEqual([]);
});

test('the log contains no name or email address of a request', async () => {
  expect(JSON.stringify(await logOf(() => ({ data: {} }), true, 'POST'))).not.toMatch(/ada|lovelace/i);
});

test.each([
  ['X-Amzn-Trace-Id', 'Root=1-67891233-abcdef012345678912345678', '1-67891233-abcdef012345678912345678'],
  [
    'X-Amzn-Trace-Id',
    'Self=x;Root=1-67891233-abcdef012345678912345678;Sampled=0',
    '1-67891233-abcdef012345678912345678',
  ],
  ['traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
  ['traceparent', '00-ada@example.com-00f067aa0ba902b7-01', undefined],
])('the trace of %s: %s is logged as %s', async (name, value, traceId) => {
  const [entry] = await logOf(() => ({ data: {} }), true, 'GET', { [name]: value });
  expect(Object(entry).traceId).toBe(traceId);
});

test('an error is logged with the status of its response, and its code', async () => {
  const refuse = () => {
    throw badRequest('no');
  };
  expect(await logOf(refuse, true)).toMatchObject([{ status: 400, code: 'BAD_REQUEST' }]);
});

test('the log of a process writes each entry as one line of JSON, with the version, and names its first request', () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const log = processLog(true);
  for (const status of [200, 404]) log.info({ status });
  write.mockRestore();
  expect(lines).toEqual([expect.stringMatching(/^\{.*\}\n$/), expect.any(String)]);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'INFO',
    status: 200,
    coldStart: true,
    version: packageFile.version,
  });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ status: 404, coldStart: false });
});

test("an error's line has the causes of the error", () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
  const cause = new Error('no response', { cause: refused });
  processLog(true).fault('run-7', new StoreUnavailable('DynamoDB is unreachable', { cause }));
  write.mockRestore();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'ERROR',
    requestId: 'run-7',
    name: 'StoreUnavailable',
    cause: { message: 'no response', cause: { name: 'AggregateError', code: 'ECONNREFUSED' } },
  });
});

test('the line of a fault is well-formed text', () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  processLog(false).fault('run-7', new Error('\ud83d and \\ud83d'));
  write.mockRestore();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: '\ufffd and \\ud83d' });
});
