import { describe, expect, test } from 'vitest';
import { createProgress, type Outcome } from '../../../../../lib/tools/harness/terminal/progress.ts';
import { plainTerminal } from '../../../../tools/score/run-score.ts';

const IDS = ['total-wrong', 'header-missing', 'never-met', 'pay-twice'];

const OUTCOMES = IDS.map((id, index) => outcome(id, index > 0));

const PLAN = { ids: IDS, jobs: 2, runTime: 2_000, missed: 'missed' };

function outcome(id: string, isMissed = false): Outcome {
  return { id, isMissed, word: isMissed ? 'NOT NOTICED' : 'noticed', color: 'green', duration: 2_000 };
}

function capture(): { readonly texts: string[]; write(text: string): void } {
  const texts: string[] = [];
  return { texts, write: (text) => void texts.push(text) };
}

test('progress in a log is a line for each run, as soon as it ends', () => {
  const { texts, write } = capture();
  const log = createProgress(PLAN, plainTerminal(write));
  const written = OUTCOMES.toReversed().map((each) => {
    log.end(each);
    return texts.length;
  });
  expect(written).toEqual([1, 2, 3, 4]);
  expect(texts.slice(2)).toEqual([
    '3/4  header-missing  NOT NOTICED        2.0 s\n',
    '4/4  total-wrong     noticed            2.0 s\n',
  ]);
});

test('every tenth line of a log tells the time left', () => {
  const { texts, write } = capture();
  const ids = Array.from({ length: 6 }, (_, round) => IDS.map((id) => `${id}-${round}`)).flat();
  const log = createProgress({ ...PLAN, ids }, plainTerminal(write));
  for (const id of ids) log.end(outcome(id));
  const told = texts.flatMap((line, index) => (line.includes(' left\n') ? [[index + 1, line.slice(-17)]] : []));
  expect(told).toEqual([
    [10, 'about 14 s left\n'.padStart(17)],
    [20, 'about 4.0 s left\n'],
  ]);
});

test('nothing says that no time is left', () => {
  const { texts, write } = capture();
  const ids = Array.from({ length: 10 }, (_, index) => `bug-${index}`);
  for (const isInteractive of [true, false]) {
    const progress = createProgress({ ...PLAN, ids }, { ...plainTerminal(write), isInteractive });
    for (const id of ids) progress.end(outcome(id));
    expect(texts.at(-1)).toMatch(/10\/10/);
    expect(texts.at(-1)).not.toMatch(/left/);
  }
});

describe('progress on a terminal', () => {
  test('is one line that says what is tried, what was missed, and the time left', () => {
    const { texts, write } = capture();
    const line = createProgress(PLAN, { ...plainTerminal(write), isInteractive: true, columns: () => 80 });
    for (const id of IDS.slice(0, 3)) line.start(id);
    for (const each of OUTCOMES.slice(0, 2)) line.end(each);
    const bar = '█'.repeat(10) + '░'.repeat(10);
    expect(texts.at(-1)).toBe(`\r\u001b[2K${bar} 2/4, 1 missed, about 2.0 s left: never-met`);
    expect(texts.every((text) => !text.includes('\n'))).toBe(true);
  });

  test('tells how many bugs are on at once, until they no longer are', () => {
    const { texts, write } = capture();
    const line = createProgress(PLAN, { ...plainTerminal(write), isInteractive: true, columns: () => 80 });
    line.round(74);
    expect(texts.at(-1)).toMatch(/ left: 74 at once$/);
    line.round(0);
    expect(texts.at(-1)).toMatch(/ left: $/);
  });

  test('never breaks into a second line', () => {
    const { texts, write } = capture();
    const line = createProgress(PLAN, { ...plainTerminal(write), isInteractive: true, columns: () => 40 });
    for (const id of IDS) line.start(id);
    for (const text of texts) expect(text.replace('\r\u001b[2K', '').length).toBeLessThan(40);
  });

  test('leaves nothing behind', () => {
    const { texts, write } = capture();
    createProgress(PLAN, { ...plainTerminal(write), isInteractive: true }).close();
    expect(texts).toEqual(['\r\u001b[2K']);
  });
});

test('a log that names no run counts every tenth', () => {
  const { texts, write } = capture();
  const ids = Array.from({ length: 25 }, (_, index) => `defect-${index}`);
  const count = createProgress({ ...PLAN, ids }, plainTerminal(write), false);
  for (const id of ids) count.end(outcome(id));
  expect(texts).toEqual(['10/25  about 15 s left\n', '20/25  about 5.0 s left\n']);
});
