import { expect, test, vi } from 'vitest';
import { defineEndpoint } from '../../../lib/http/define-endpoint.ts';
import { badRequest } from '../../../lib/http/http-error.ts';
import { processLog } from '../../../lib/http/log.ts';
import { ok } from '../../../lib/http/response/api-response.ts';
import { ROUTES } from '../../../lib/http/routes.ts';
import { invoke } from '../proxy-event.ts';
import { keptLog, testService } from '../test-service.ts';

async function logOf(handle: () => ReturnType<typeof ok>, requests: boolean, method = 'GET'): Promise<object[]> {
  const { log, infos } = keptLog(requests);
  await invoke(testService({ log }), defineEndpoint(ROUTES.getInfo, {}, handle), method, REQUEST);
  return infos;
}

const REQUEST = {
  resource: '/orders/{id}',
  path: '/orders/ada@example.com',
  headers: { 'X-Request-Id': 'run-7', 'User-Agent': 'Ada Lovelace' },
  multiValueQueryStringParameters: { customerEmail: ['ada@example.com'] },
  body: '{"customerName":"Ada Lovelace"}',
};

test('a request is one entry that names the route, not the path', async () => {
  expect(await logOf(() => ok({}), true)).toEqual([
    { requestId: 'run-7', route: 'GET /orders/{id}', sandbox: 'default', status: 200, durationMs: expect.any(Number) },
  ]);
});

test('the log contains no name or email address of a request', async () => {
  expect(JSON.stringify(await logOf(() => ok({}), true, 'POST'))).not.toMatch(/ada|lovelace/i);
});

test('an error is logged with the status of its response', async () => {
  const refuse = () => {
    throw badRequest('no');
  };
  expect(await logOf(refuse, true)).toMatchObject([{ status: 400 }]);
});

test('nothing is logged if logging of requests is off', async () => {
  expect(await logOf(() => ok({}), false)).toEqual([]);
});

test('the log of a process writes each entry as one line of JSON', () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  processLog(true).info({ status: 200 });
  write.mockRestore();
  expect(lines).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'INFO',
    status: 200,
  });
});
