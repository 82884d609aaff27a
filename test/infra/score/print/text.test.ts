import { describe, expect, test } from 'vitest';
import { wrapText } from '../../../../infra/harness/terminal/terminal.ts';
import { formatDuration } from '../../../../infra/harness/terminal/words.ts';
import { describeExchange } from '../../../../infra/score/print/describe-exchange.ts';

describe('an exchange', () => {
  test('is told step by step, with what the defect changes', () => {
    const lines = describeExchange([
      { clock: '2026-01-01T00:00:00Z' },
      { send: { method: 'POST', path: '/orders', body: { a: 1 } }, save: { id: 'data.id' } },
      {
        send: { method: 'GET', path: '/orders/{id}', headers: { 'If-None-Match': '"1"' } },
        correct: {
          status: 200,
          headers: { etag: { not: '"1"' } },
          body: { 'data.total': 0.3, 'data.receipt': { not: null } },
        },
        defective: { headers: { etag: null }, body: { 'data.receipt': null } },
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
      '   correct:         status 200, header etag is not "\\"1\\"", data.total is 0.3, data.receipt is not null',
      '   with the defect: header etag is absent, data.receipt is null',
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
