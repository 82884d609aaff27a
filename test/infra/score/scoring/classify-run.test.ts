import { describe, expect, test } from 'vitest';
import type { Ending } from '../../../../infra/harness/process/run-command.ts';
import { classifyRun, isDoubtful, isUnexplained } from '../../../../infra/score/scoring/classify-run.ts';

const MET = { output: 'the output', met: 1, errorCodes: new Set([3]) };

describe('a run is', () => {
  test.each<[Ending, string]>([
    [{ how: 'exited', code: 0 }, 'Survived'],
    [{ how: 'exited', code: 1 }, 'Killed'],
    [{ how: 'exited', code: 128 }, 'Killed'],
    [{ how: 'exited', code: 255 }, 'Killed'],
    [{ how: 'exited', code: 3 }, 'RuntimeError'],
    [{ how: 'exited', code: 126 }, 'RuntimeError'],
    [{ how: 'exited', code: 127 }, 'RuntimeError'],
    [{ how: 'exited', code: 137 }, 'RuntimeError'],
    [{ how: 'signalled', signal: 'SIGKILL' }, 'RuntimeError'],
    [{ how: 'not started', reason: 'not found' }, 'RuntimeError'],
    [{ how: 'timed out' }, 'Timeout'],
    [{ how: 'interrupted' }, 'Pending'],
  ])('%j: %s', (ending, status) => {
    expect(classifyRun(ending, MET).status).toBe(status);
  });

  test('NoCoverage if it passed and no request met the defect', () => {
    expect(classifyRun({ how: 'exited', code: 0 }, { ...MET, met: 0 }).status).toBe('NoCoverage');
  });

  test.each<Ending>([{ how: 'exited', code: 1 }, { how: 'timed out' }])(
    'an error, and never noticed, if no request met the defect and it ended so: %j',
    (ending) => {
      const { status, reason } = classifyRun(ending, { ...MET, met: 0 });
      expect(status).toBe('RuntimeError');
      expect(reason).toMatch(/^The suite is unreliable: .* no request met the defect\n\nthe output$/);
    },
  );

  test.each<[Ending, number, boolean, boolean]>([
    [{ how: 'exited', code: 1 }, 0, true, true],
    [{ how: 'timed out' }, 0, true, false],
    [{ how: 'timed out' }, 1, true, false],
    [{ how: 'exited', code: 1 }, 1, false, false],
    [{ how: 'exited', code: 0 }, 0, false, false],
    [{ how: 'exited', code: 3 }, 0, false, false],
    [{ how: 'interrupted' }, 0, false, false],
  ])('doubtful if it took too long, or failed although no request met the defect: %j, met %i', (...row) => {
    const [ending, met, isInDoubt, hasFailedUnmet] = row;
    expect(isDoubtful(ending, { ...MET, met })).toBe(isInDoubt);
    expect(isUnexplained(ending, { ...MET, met })).toBe(hasFailedUnmet);
  });

  test('explained by what kept it from being made, and then by its output', () => {
    const { reason } = classifyRun({ how: 'exited', code: 127 }, MET);
    expect(reason).toBe('A command of the suite was not found (exit code 127)\n\nthe output');
  });
});
