import { describe, expect, test } from 'vitest';
import { workWhileFinding } from '../../../../infra/score/scoring/work-while-finding.ts';

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
