import { describe, expect, test } from 'vitest';
import { describeExchange } from '../../../infra/score/print/describe-exchange.ts';
import { formatDuration } from '../../../infra/score/print/format-duration.ts';
import { wrapText } from '../../../infra/score/print/terminal.ts';
import { createOutputTail } from '../../../infra/score/process/output-tail.ts';
import { mapInParallel } from '../../../infra/score/scoring/parallel.ts';
import { findOperations } from '../../../infra/score/targets/find-operations.ts';

describe('mapInParallel', () => {
  test('keeps the order, whichever ends first, and never does more at once than there are jobs', async () => {
    const ends: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const mapping = mapInParallel(['a', 'b', 'c', 'd', 'e'], 2, async (item, index) => {
      running += 1;
      most = Math.max(most, running);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      // The second of two ends first.
      if (ends.length === 2 || index === 4) for (const end of ends.splice(0).reverse()) end();
      await promise;
      running -= 1;
      return `${item}${index}`;
    });
    expect(await mapping).toEqual(['a0', 'b1', 'c2', 'd3', 'e4']);
    expect(most).toBe(2);
  });
});

describe('the operations of a request', () => {
  test.each([
    ['GET', '/orders', ['listOrders']],
    ['GET', '/orders/{id}', ['getOrder']],
    ['PATCH', '/orders/ORD-1/cancel', ['cancelOrder']],
    ['POST', '/sandboxes/{name}/orders', ['createOrder']],
    ['POST', '/sandboxes/{name}/seed', ['seedSandbox']],
    ['PUT', '/orders', ['listOrders', 'createOrder']],
    ['GET', '/{proxy+}', []],
    ['GET', '/nothing', []],
  ])('%s %s: %j', (method, path, operations) => {
    expect(findOperations(method, path)).toEqual(operations);
  });
});

describe('the end of the output', () => {
  test('is all of it if it is short', () => {
    const tail = createOutputTail(10);
    for (const part of ['ab\n', 'cd\n']) tail.add(Buffer.from(part));
    expect(tail.read()).toBe('ab\ncd\n');
  });

  test('begins with a whole line if something was left out', () => {
    const tail = createOutputTail(8);
    for (let line = 1; line <= 100; line++) tail.add(Buffer.from(`${line}\n`));
    expect(tail.read()).toBe('[…]\n99\n100\n');
  });
});

describe('an exchange', () => {
  test('is told step by step, with what the defect changes', () => {
    const lines = describeExchange([
      { clock: '2026-01-01T00:00:00Z' },
      { send: { method: 'POST', path: '/orders', body: { a: 1 } }, save: { id: 'data.id' } },
      {
        send: { method: 'GET', path: '/orders/{id}', headers: { 'If-None-Match': '"1"' } },
        correct: { status: 200, headers: { etag: { not: '"1"' } }, body: { 'data.total': 0.3 } },
        defective: { headers: { etag: null } },
      },
      { atOnce: [{ method: 'PATCH', path: '/a', text: '{' }], correct: { 200: 1, 422: 2 }, defective: { 200: 3 } },
    ]);
    expect(lines).toEqual([
      "1. Set the sandbox's clock to 2026-01-01T00:00:00Z",
      '2. POST /orders',
      '   {"a":1}',
      '   keep data.id as {id}',
      '3. GET /orders/{id}',
      '   If-None-Match: "1"',
      '   correct:         status 200, header etag is not "\\"1\\"", data.total is 0.3',
      '   with the defect: header etag is absent',
      '4. Send at once:',
      '   PATCH /a',
      '   {',
      '   correct:         1 × status 200, 2 × status 422',
      '   with the defect: 3 × status 200',
    ]);
  });
});

describe('text for people', () => {
  test.each([
    [400, '0.4 s'],
    [59_400, '59 s'],
    [59_600, '1 min 0 s'],
    [185_000, '3 min 5 s'],
  ])('%i ms is %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  test('is wrapped at spaces, and a word that is too long stays whole', () => {
    expect(wrapText('one two three incomprehensibilities four', 12, '  ')).toBe(
      '  one two\n  three\n  incomprehensibilities\n  four',
    );
  });
});
