import { describe, expect, test } from 'vitest';
import { printResults } from '../../../../infra/score/print/print-results.ts';
import type { Result, Status } from '../../../../infra/score/scoring/result.ts';
import { DEFECTS } from '../../../../lib/defects/catalogue/catalogue.ts';
import { plainTerminal } from '../stand-in/score-in-process.ts';

/** Prints the results of the catalogue, with these statuses in turn. */
function print(statuses: readonly Status[], showsAll = false): string {
  let printed = '';
  const results = DEFECTS.map((defect, index): Result => {
    return { defect, status: statuses[index % statuses.length] ?? 'Killed', reason: '', met: 1, killedBy: [] };
  });
  printResults(
    results,
    showsAll,
    plainTerminal((text) => {
      printed += text;
    }),
  );
  return printed;
}

/** Finds the ids of the explained defects, in their order. */
function explainedIn(printed: string): readonly string[] {
  return [...printed.matchAll(/^(\S+) \(\w+, level \d\)\n {3}The bug: /gm)].map(([, id = '']) => id);
}

describe('the results of a first suite', () => {
  const printed = print(['Killed', 'Survived', 'NoCoverage', 'NoCoverage']);

  test('end with table, next test and score, in 40 lines of 80 columns at most', () => {
    const end = printed
      .slice(printed.search(/^area /m))
      .trimEnd()
      .split('\n');
    expect(end.length).toBeLessThanOrEqual(40);
    expect(end.filter((line) => line.length > 80)).toEqual([]);
    expect(end.join('\n')).toMatch(
      /^area .*^level 1 .*^all .*^The next test to write: .*^Your tests noticed 21 of 84/ms,
    );
    expect(end.at(-1)).toBe('Of the 42 that their requests ran into, they noticed 21: 50.0 %');
  });

  test('explain the ten easiest of the defects that were not noticed', () => {
    const ids = explainedIn(printed);
    expect(ids).toHaveLength(10);
    const levels = ids.map((id) => DEFECTS.find((defect) => defect.id === id)?.level ?? 0);
    expect(levels).toEqual(levels.toSorted());
    expect(printed).toContain('\n11 more were not noticed: --all shows them.\n');
    expect(printed).toContain(`The next test to write: ${ids[0]} (`);
  });

  test('name each defect that was not reached in one line', () => {
    const lines = printed.split('\n').filter((line) => /^ {3}\S+ \(\w+, level \d\): /.test(line));
    expect(lines).toHaveLength(42);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  test('explain all with --all', () => {
    const all = print(['Killed', 'Survived', 'NoCoverage', 'NoCoverage'], true);
    expect(explainedIn(all)).toHaveLength(63);
    expect(all).not.toContain('--all');
  });
});

test('the next test is one for a defect that was not reached, if all others were noticed', () => {
  const printed = print(['Killed', 'NoCoverage']);
  expect(printed).toMatch(/^The next test to write: \S+ \(\w+, level 1\)$/m);
});

test('there is no next test if every defect was noticed', () => {
  expect(print(['Killed'])).not.toContain('next test');
});
