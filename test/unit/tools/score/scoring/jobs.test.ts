import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { readChildTime } from '../../../../../lib/tools/harness/process/linux-processes.ts';
import { workWhileFinding } from '../../../../../lib/tools/harness/run-pool.ts';
import { chooseJobs } from '../../../../../lib/tools/score/scoring/run-baseline.ts';

describe('the number of jobs', () => {
  test.each([
    [2, 1_000, 100, 4],
    [2, 1_000, 500, 4],
    [2, 1_000, 700, 3],
    [2, 1_000, 1_000, 2],
    [2, 1_000, 1_900, 2],
    [8, 1_000, 750, 11],
    [1, 1_000, 10, 2],
    [2, 1_000, 0, 4],
    [2, 1_000, undefined, 2],
  ])('on %i cores, for a run of %i ms that used %s ms of CPU time, is %i', (cores, duration, cpuTime, count) => {
    expect(chooseJobs({ cores, duration, cpuTime, sharesReport: false }).count).toBe(count);
  });

  test('is 1 if runs at once would write one report', () => {
    expect(chooseJobs({ cores: 2, duration: 1_000, cpuTime: 100, sharesReport: true }).count).toBe(1);
  });

  test('has a reason', () => {
    const reasonOf = (cpuTime: number | undefined) =>
      chooseJobs({ cores: 2, duration: 1_000, cpuTime, sharesReport: false }).reason;
    expect(reasonOf(700)).toBe('because one run kept 0.7 of 2 cores busy');
    expect(reasonOf(undefined)).toBe('one for each core, because CPU times are unknown here');
  });
});

const isLinux = process.platform === 'linux';

test.skipIf(!isLinux)(
  `the CPU time of children includes their children's${isLinux ? '' : ' (skipped: read from /proc, Linux only)'}`,
  () => {
    const burn = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);';
    const before = readChildTime() ?? Number.NaN;
    spawnSync('sh', ['-c', '"$0" -e "$1"; true', process.execPath, burn]);
    expect((readChildTime() ?? Number.NaN) - before).toBeGreaterThanOrEqual(190);
  },
);

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
    const find = () => Promise.reject(new Error('lost'));
    await expect(workWhileFinding(1, find, async () => {})).rejects.toThrow('lost');
  });
});
