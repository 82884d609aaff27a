import { describe, expect, test } from 'vitest';
import { describeExchange } from '../../../infra/score/print/describe-exchange.ts';
import { wrapText } from '../../../infra/score/print/terminal.ts';
import { formatDuration } from '../../../infra/score/print/words.ts';
import { createOutputTail } from '../../../infra/score/process/output-tail.ts';
import { workWhileFinding } from '../../../infra/score/scoring/parallel.ts';

describe('workWhileFinding', () => {
  test('works on items while others are found, and finding is one of the jobs', async () => {
    const { promise: found, resolve: endFinding } = Promise.withResolvers<void>();
    const events: string[] = [];
    let running = 0;
    let most = 0;
    const track = async (what: string, wait?: Promise<void>) => {
      running += 1;
      most = Math.max(most, running);
      events.push(what);
      await wait;
      running -= 1;
    };
    const find = async (add: (item: string) => void) => {
      add('a');
      add('b');
      await track('finding', found);
      add('c');
      add('d');
    };
    await workWhileFinding(2, find, async (item) => {
      await track(item);
      if (item === 'b') endFinding();
    });
    expect(events.slice(0, 3).toSorted()).toEqual(['a', 'b', 'finding']);
    expect(events.slice(3).toSorted()).toEqual(['c', 'd']);
    expect(most).toBe(2);
  });

  test('rejects if finding fails', async () => {
    const failing = workWhileFinding(
      1,
      () => Promise.reject(new Error('lost')),
      async () => {},
    );
    await expect(failing).rejects.toThrow('lost');
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
