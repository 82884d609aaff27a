import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';

const ORDER = JSON.stringify({
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Tea', quantity: 1, price: 2.5 }],
});

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Sends an order and an empty object. Returns the responses, and all other lines of the process. */
async function createOrders(): Promise<{ responses: readonly Response[]; log: readonly unknown[] }> {
  const program = join(import.meta.dirname, 'published/print-responses.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, ORDER, '{}']);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  return { responses: lines.at(-1) as readonly Response[], log: lines.slice(0, -1) };
}

describe('published middlewares', () => {
  let result: Awaited<ReturnType<typeof createOrders>>;
  beforeAll(async () => {
    result = await createOrders();
  });

  test('leave the responses to a valid and to an invalid order as they are', () => {
    const [created, refused] = result.responses;
    expect(created).toMatchObject({ status: 201, body: { success: true, data: { customerName: 'Ada' } } });
    expect(refused).toMatchObject({ status: 422, body: { success: false, error: { code: 'VALIDATION_ERROR' } } });
    for (const { headers } of result.responses) {
      expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    }
  });

  test('add the headers of @middy/http-security-headers to both', () => {
    for (const { headers } of result.responses) {
      expect(headers).toMatchObject({ 'x-dns-prefetch-control': 'off', 'referrer-policy': 'no-referrer' });
      expect(headers).toHaveProperty('strict-transport-security');
    }
  });

  test('log the event and the context of both by Powertools', () => {
    for (const body of [ORDER, '{}']) {
      const event = expect.objectContaining({ httpMethod: 'POST', body });
      expect(result.log).toContainEqual(
        expect.objectContaining({ message: 'Lambda invocation event', function_name: 'create-order', event }),
      );
    }
  });

  test('log the event and the result of both by @middy/input-output-logger', () => {
    for (const [body, statusCode] of [
      [ORDER, 201],
      ['{}', 422],
    ] as const) {
      expect(result.log).toContainEqual({ event: expect.objectContaining({ httpMethod: 'POST', body }) });
      expect(result.log).toContainEqual({ response: expect.objectContaining({ statusCode }) });
    }
  });
});
