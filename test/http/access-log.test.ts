import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineEndpoint, type LambdaHandler } from '../../lib/http/define-endpoint.ts';
import { badRequest } from '../../lib/http/http-error.ts';
import { ok } from '../../lib/http/response/api-response.ts';
import { ROUTES } from '../../lib/http/routes.ts';
import { invoke } from '../proxy-event.ts';

let lines: string[];

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const noStorage = { openStorage: () => Promise.reject(new Error('not needed')) };

function endpointThat(handle: () => ReturnType<typeof ok>, accessLog: string): LambdaHandler {
  vi.stubEnv('ACCESS_LOG', accessLog);
  return defineEndpoint(noStorage, ROUTES.getInfo, {}, handle);
}

const REQUEST = {
  resource: '/orders/{id}',
  path: '/orders/ada@example.com',
  headers: { 'X-Request-Id': 'run-7', 'User-Agent': 'Ada Lovelace' },
  multiValueQueryStringParameters: { customerEmail: ['ada@example.com'] },
  body: '{"customerName":"Ada Lovelace"}',
};

test('a request is one line of JSON that names the route, not the path', async () => {
  await invoke(
    endpointThat(() => ok({}), 'on'),
    'GET',
    REQUEST,
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'INFO',
    requestId: 'run-7',
    route: 'GET /orders/{id}',
    sandbox: 'default',
    status: 200,
    durationMs: expect.any(Number),
  });
});

test('no name or e-mail address of a request gets into the log', async () => {
  await invoke(
    endpointThat(() => ok({}), 'on'),
    'POST',
    REQUEST,
  );
  expect(lines.join('')).not.toMatch(/ada|lovelace/i);
});

test('an error is logged with the status that it is answered with', async () => {
  const refuse = endpointThat(() => {
    throw badRequest('no');
  }, 'on');
  await invoke(refuse, 'GET', REQUEST);
  expect(lines.map((line) => JSON.parse(line).status)).toEqual([400]);
});

test.each(['', 'off'])('nothing is written with ACCESS_LOG=%j', async (value) => {
  await invoke(
    endpointThat(() => ok({}), value),
    'GET',
    REQUEST,
  );
  expect(lines).toEqual([]);
});
