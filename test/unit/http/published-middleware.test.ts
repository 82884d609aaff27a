import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';

const ORDER = JSON.stringify({
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Tea', quantity: 1, price: 2.5 }],
});

/** Runs a program of the folder `published`. Returns its lines, which are JSON. */
async function linesOf(program: string, nodeOptions: readonly string[], args: readonly string[]): Promise<unknown[]> {
  const path = join(import.meta.dirname, 'published', program);
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeOptions, path, ...args]);
  return stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

describe('published middlewares', () => {
  type Response = Readonly<{ status: number; headers: Record<string, string>; body: unknown }>;
  /** The responses to an order, to an empty object, and to the order without a badge. */
  let responses: readonly Response[];
  /** The response to the order as a draft. */
  let answer: Response | undefined;
  /** The statuses in the journal, newest first. */
  let journal: readonly number[];
  let log: readonly unknown[];

  beforeAll(async () => {
    const lines = await linesOf('print-responses.ts', [], [ORDER, '{}']);
    const printed = lines.pop() as { responses: readonly Response[]; journal: readonly number[] };
    responses = printed.responses.slice(0, 3);
    answer = printed.responses[3];
    journal = printed.journal;
    log = lines;
  });

  test('leave the responses to a valid and to an invalid order as they are', () => {
    const [created, invalid] = responses;
    expect(created).toMatchObject({ status: 201, body: { success: true, data: { customerName: 'Ada' } } });
    expect(invalid).toMatchObject({ status: 422, body: { success: false, error: { code: 'VALIDATION_ERROR' } } });
    for (const { headers } of responses) {
      expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    }
  });

  test('refuse in the envelope', () => {
    const { status, headers, body } = responses[2] ?? {};
    const error = { code: 'UNAUTHORIZED', message: 'Show your badge', details: null };
    expect([status, body]).toEqual([401, { success: false, error }]);
    expect(headers).toMatchObject({ 'x-request-id': expect.any(String), 'www-authenticate': expect.any(String) });
  });

  test('answer with a value of before, without the envelope and the headers of the service', () => {
    expect(answer).toMatchObject({ status: 200, body: 'draft' });
    for (const name of ['access-control-allow-origin', 'cache-control', 'strict-transport-security']) {
      expect(answer?.headers).not.toHaveProperty(name);
      expect(responses[0]?.headers).toHaveProperty(name);
    }
  });

  test('leave what they refuse or answer out of the journal', () => {
    expect(journal).toEqual([422, 201]);
  });

  test('add the headers of @middy/http-security-headers to all', () => {
    for (const { headers } of responses) {
      expect(headers).toMatchObject({ 'x-dns-prefetch-control': 'off', 'referrer-policy': 'no-referrer' });
      expect(headers).toHaveProperty('strict-transport-security');
    }
  });

  test('log the event and the context of all by Powertools', () => {
    for (const body of [ORDER, '{}']) {
      const event = expect.objectContaining({ httpMethod: 'POST', body });
      expect(log).toContainEqual(
        expect.objectContaining({ message: 'Lambda invocation event', function_name: 'create-order', event }),
      );
    }
  });

  test('log the event and the result of all by @middy/input-output-logger', () => {
    for (const [body, statusCode] of [
      [ORDER, 201],
      ['{}', 422],
      [ORDER, 401],
    ] as const) {
      expect(log).toContainEqual({ event: expect.objectContaining({ httpMethod: 'POST', body }) });
      expect(log).toContainEqual({ response: expect.objectContaining({ statusCode }) });
    }
  });
});

test('on Lambda, a function is a middy handler, and its middlewares see a response to HEAD with its body', async () => {
  const lines = await linesOf('print-on-lambda.ts', ['--conditions=lambda'], []);
  const body = '{"success":true,"data":{"changes":[]}}';
  expect(lines.at(-1)).toEqual({
    isMiddy: true,
    seen: [
      ['GET', 200, body],
      ['HEAD', 200, body],
    ],
    results: [
      expect.objectContaining({ statusCode: 200, body }),
      expect.objectContaining({ statusCode: 200, body: '' }),
    ],
  });
});
