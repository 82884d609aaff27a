import { describe, expect, test } from 'vitest';
import { createProgressLine, createProgressLog } from '../../../../infra/score/print/progress.ts';
import type { Result } from '../../../../infra/score/scoring/result.ts';
import { STAND_IN_DEFECTS } from '../stand-in/defects.ts';
import { plainTerminal } from '../stand-in/score-in-process.ts';

const RESULTS = STAND_IN_DEFECTS.map(
  (defect, index): Result => ({
    defect,
    status: index === 0 ? 'Killed' : 'Survived',
    reason: '',
    duration: 2_000,
    killedBy: [],
  }),
);

const PLAN = { defects: STAND_IN_DEFECTS, jobs: 2, runTime: 2_000 };

function capture(): { readonly texts: string[]; write(text: string): void } {
  const texts: string[] = [];
  return { texts, write: (text) => void texts.push(text) };
}

describe('progress in a log', () => {
  test('is a line for each defect in the order of the catalogue, whichever ends first', () => {
    const { texts, write } = capture();
    const log = createProgressLog(PLAN, plainTerminal(write));
    for (const result of RESULTS.toReversed()) log.end(result);
    expect(texts.map((line) => line.split(/ +/)[1])).toEqual(STAND_IN_DEFECTS.map(({ id }) => id));
  });

  test('does not wait for the end of a later one', () => {
    const { texts, write } = capture();
    const log = createProgressLog(PLAN, plainTerminal(write));
    for (const result of RESULTS.slice(0, 2)) log.end(result);
    expect(texts).toEqual([
      '1/4  total-wrong     noticed            2.0 s\n',
      '2/4  header-missing  NOT NOTICED        2.0 s\n',
    ]);
  });
});

test('every tenth line of a log tells the time left', () => {
  const { texts, write } = capture();
  const defects = Array.from({ length: 6 }, (_, round) =>
    STAND_IN_DEFECTS.map((defect) => ({ ...defect, id: `${defect.id}-${round}` })),
  ).flat();
  const log = createProgressLog({ defects, jobs: 2, runTime: 2_000 }, plainTerminal(write));
  for (const each of defects) log.end({ defect: each, status: 'Killed', reason: '', duration: 2_000, killedBy: [] });
  const told = texts.flatMap((line, index) => (line.includes(' left\n') ? [[index + 1, line.slice(-17)]] : []));
  expect(told).toEqual([
    [10, 'about 14 s left\n'.padStart(17)],
    [20, 'about 4.0 s left\n'],
  ]);
});

describe('progress on a terminal', () => {
  test('is one line that says what is tried, what was missed, and the time left', () => {
    const { texts, write } = capture();
    const line = createProgressLine(PLAN, { ...plainTerminal(write), isInteractive: true });
    for (const { defect } of RESULTS.slice(0, 3)) line.start(defect);
    for (const result of RESULTS.slice(0, 2)) line.end(result);
    expect(texts.at(-1)).toBe(
      `\r\u001b[2K${'█'.repeat(10)}${'░'.repeat(10)} 2/4, 1 missed, about 2.0 s left: never-met`,
    );
    expect(texts.every((text) => !text.includes('\n'))).toBe(true);
  });

  test('tells how many defects are on at once, until they no longer are', () => {
    const { texts, write } = capture();
    const line = createProgressLine(PLAN, { ...plainTerminal(write), isInteractive: true });
    line.round(74);
    expect(texts.at(-1)).toMatch(/ left: 74 at once$/);
    line.round(0);
    expect(texts.at(-1)).toMatch(/ left: $/);
  });

  test('never breaks into a second line', () => {
    const { texts, write } = capture();
    const line = createProgressLine(PLAN, { ...plainTerminal(write), isInteractive: true, width: () => 40 });
    for (const { defect } of RESULTS) line.start(defect);
    for (const text of texts) expect(text.replace('\r\u001b[2K', '').length).toBeLessThan(40);
  });

  test('leaves nothing behind', () => {
    const { texts, write } = capture();
    createProgressLine(PLAN, plainTerminal(write)).close();
    expect(texts).toEqual(['\r\u001b[2K']);
  });
});
