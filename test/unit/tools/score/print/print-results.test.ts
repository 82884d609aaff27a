import { describe, expect, test } from 'vitest';
import { CHANGES } from '../../../../../lib/changes/generated/catalogue.ts';
import { DEFECTS } from '../../../../../lib/defects/generated/catalogue.ts';
import { PLAIN_AREAS } from '../../../../../lib/switches/ids.ts';
import { formatDuration, wrapText } from '../../../../../lib/tools/harness/terminal/terminal.ts';
import { describeSteps } from '../../../../../lib/tools/score/print/describe-steps.ts';
import { printResults } from '../../../../../lib/tools/score/print/print-results.ts';
import type { ChangeResult, Result, Status } from '../../../../../lib/tools/score/scoring/result.ts';
import { plainTerminal } from '../../../../tools/score/run-score.ts';

/** The defects of a score that was not asked for the area `access`. */
const PLAIN = DEFECTS.filter(({ area }) => PLAIN_AREAS.includes(area));

/** As many of them as the printed numbers are about, however many there are. */
const HUNDRED = PLAIN.slice(0, 100);

/** Prints the results of these defects, with these statuses in turn, in a terminal of this width. */
function print(
  statuses: readonly Status[],
  changes: readonly ChangeResult[] = [],
  { showsAll = false, columns = Number.POSITIVE_INFINITY, defects = HUNDRED } = {},
): string {
  const printed: string[] = [];
  const results = defects.map((defect, index): Result => {
    const status = statuses[index % statuses.length] ?? 'Killed';
    return { defect, status, reason: '', met: 1, killedBy: [] };
  });
  const terminal = { ...plainTerminal((text) => void printed.push(text)), columns: () => columns };
  printResults({ results, changes, noScore: undefined }, { showsAll, spoilers: true }, terminal);
  return printed.join('');
}

function explainedIn(printed: string): readonly string[] {
  return [...printed.matchAll(/^(\S+) \(\w+, level \d\)\n {3}The bug: /gm)].map(([, id = '']) => id);
}

/** The results of all compatible changes, the first of which are false alarms. */
function changesWith(alarms: number): readonly ChangeResult[] {
  return CHANGES.map((change, index) => {
    const failed = index === 0 ? [{ file: 'orders', name: 'members of an order' }] : [];
    return { change, status: index < alarms ? 'FalseAlarm' : 'Passed', reason: '', met: index % 5, failed };
  });
}

/** The end of the results from the table on. */
function endOf(printed: string): readonly string[] {
  const end = printed.slice(printed.search(/^area /m));
  return end.trimEnd().split('\n');
}

describe('the results of a first suite', () => {
  const statuses = ['Killed', 'Survived', 'NoCoverage', 'NoCoverage'] as const;
  const printed = print(statuses, changesWith(0));

  test('end with table, next test and score', () => {
    expect(endOf(printed).join('\n')).toMatch(
      /^area .*^level 1 .*^all .*^The next test to write: .*^Your suite noticed 25 of 100/ms,
    );
    expect(endOf(printed).slice(-2)).toEqual([
      'Your suite noticed 25 of 100 bugs; no false alarms in the 8 of 10 compatible changes that it met',
      'Score 25.0 %. Of the 50 bugs that its requests met, it noticed 50.0 %',
    ]);
  });

  test('speak of the bug if the requests met one', () => {
    const statuses = HUNDRED.map((_, index) => (index === 0 ? 'Killed' : 'NoCoverage'));
    expect(endOf(print(statuses)).at(-1)).toBe('Score 1.0 %. Of the bug that its requests met, it noticed 100.0 %');
  });

  test.each([0, 1, 10])('end in 40 lines of 80 columns at most, with %i false alarms', (alarms) => {
    // Whichever the next test is.
    for (const { id } of DEFECTS) {
      const onlyMet = PLAIN.map((defect) => (defect.id === id ? 'Survived' : 'NoCoverage'));
      const lines = endOf(print(onlyMet, changesWith(alarms), { defects: PLAIN }));
      const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 80)), 0);
      expect(rows).toBeLessThanOrEqual(40);
    }
  });

  test('explain the ten easiest of the defects that were not noticed', () => {
    const ids = explainedIn(printed);
    expect(ids).toHaveLength(10);
    const levels = ids.map((id) => DEFECTS.find((defect) => defect.id === id)?.level ?? 0);
    expect(levels).toEqual(levels.toSorted());
    expect(printed).toContain('\n15 more were not noticed: --all shows them.\n');
    expect(printed).toContain(`The next test to write: ${ids[0]} (`);
  });

  test.each([
    [10, undefined],
    [11, '\n1 more was not noticed: --all shows it.\n'],
    [12, '\n2 more were not noticed: --all shows them.\n'],
  ])('tell how many of %i defects that were not noticed are left', (missed, line) => {
    const some = print(HUNDRED.map((_, index) => (index < missed ? 'Survived' : 'Killed')));
    expect(/\n\d+ more .*\n/.exec(some)?.[0]).toBe(line);
  });

  test.each([Number.POSITIVE_INFINITY, 120, 60])(
    'name each defect that was not met in one line, of at most %d columns in a terminal',
    (columns) => {
      const lines = print(statuses, [], { columns })
        .split('\n')
        .filter((line) => /^ {3}\S+ \(\w+, level \d\): /.test(line));
      expect(lines).toHaveLength(50);
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(columns);
      expect(lines.some((line) => line.endsWith('…'))).toBe(columns === 60);
      expect(lines.some(({ length }) => length > 80)).toBe(columns > 80);
    },
  );

  test('explain all with --all', () => {
    const all = print(statuses, [], { showsAll: true });
    expect(explainedIn(all)).toHaveLength(75);
    expect(all).not.toContain('--all');
  });
});

test('the next test is one for a defect that was not met, if all others were noticed', () => {
  expect(print(['Killed', 'NoCoverage'])).toMatch(/^The next test to write: \S+ \(\w+, level 1\)$/m);
});

test('there is no share of the defects that requests met, if there are none', () => {
  expect(endOf(print(['NoCoverage'])).at(-1)).toBe('Score 0.0 %');
});

test('there is no next test if every defect was noticed', () => {
  expect(print(['Killed'])).not.toContain('next test');
});

describe('false alarms', () => {
  test('are explained with the freedom that they use, a hint and the failed tests, and named below the table', () => {
    const printed = print(['Killed'], changesWith(2));
    expect(printed).toContain(`2 false alarms: your tests fail although nothing is broken.

extra-members
   The change: Every object of a response has one more member, errors included
   The freedom it uses: A response may gain members and headers, and clients
   ignore those they do not know.
   Hint: Check the members that you know (toMatchObject), of errors too, and
   leave the schemas of responses open.
   The tests that fail: orders: members of an order

extra-headers
`);
    expect(endOf(printed).join('\n')).toContain('\nFalse alarms, explained above: extra-members, extra-headers\n');
  });

  test('are explained by the last lines of the run that failed if its runner wrote no report', () => {
    const output = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`);
    const reason = `\u001b[31m${output.join('\n')}\u001b[39m\n`;
    const alarms = changesWith(1).map((result) => ({ ...result, failed: [], reason }));
    const shown = output.slice(-8).map((line) => `     ${line}\n`);
    expect(print(['Killed'], alarms.slice(0, 1))).toContain(`
   The end of the output of the run that failed:
${shown.join('')}
`);
  });

  test('are not mentioned if they were not looked for', () => {
    const printed = print(['Killed']);
    expect(endOf(printed)).toContain('Your suite noticed 100 of 100 bugs');
    expect(printed).not.toContain('alarm');
  });
});

describe('the steps that reproduce a bug', () => {
  test('is told step by step, with what the defect changes', () => {
    const lines = describeSteps([
      { clock: '2026-01-01T00:00:00Z' },
      { settings: { auth: null } },
      { send: { method: 'GET', path: '/orders', user: 'ada:secret' } },
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
      `2. Change the sandbox's settings: {"auth":null}`,
      '3. GET /orders as ada:secret (HTTP Basic)',
      '4. POST /orders',
      '   {"a":1}',
      '   keep data.id as {id}',
      '5. GET /orders/{id}',
      '   If-None-Match: "1"',
      '   correct:      status 200, header etag is not "\\"1\\"", data.total is 0.3, data.receipt is not null',
      '   with the bug: header etag is absent, data.receipt is null',
      '6. Send at once:',
      '   PATCH /a',
      '   {',
      '   correct:      1 × status 200, 2 × status 422',
      '   with the bug: 3 × status 200',
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

test('a score of all bugs of the plain API stands beside suites that took an hour, and one of some bugs does not', () => {
  const standing = "In the benchmark, an hour's suites of ours notice 32 and 35 of 100 bugs.\n\nYour suite noticed ";
  expect(print(['Killed', 'Survived', 'NoCoverage'], [], { defects: PLAIN })).toContain(standing);
  expect(print(['Killed', 'Ignored'], [], { defects: PLAIN })).not.toContain('an hour');
});
