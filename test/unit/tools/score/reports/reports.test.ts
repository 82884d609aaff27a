import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { schema } from 'mutation-testing-report-schema';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeReliability } from '../../../../../lib/tools/score/print/describe-results.ts';
import { createHtmlReport, createMarkdownReport } from '../../../../../lib/tools/score/reports/document.ts';
import { createJsonReport } from '../../../../../lib/tools/score/reports/json-report.ts';
import { createJunitReport } from '../../../../../lib/tools/score/reports/junit-report.ts';
import type { Report } from '../../../../../lib/tools/score/reports/report.ts';
import type { ChangeResult, Result } from '../../../../../lib/tools/score/scoring/result.ts';
import { junitProblems } from '../../../../tools/junit-problems.ts';
import type { Ended } from '../../../../tools/processes.ts';
import { scoreWithReports, suite } from '../../../../tools/score/run-score.ts';
import { optionsOf, scoreMadeUp } from '../../../../tools/score/score-made-up.ts';
import { STAND_IN_CHANGES, STAND_IN_DEFECTS } from '../../../../tools/score/service.ts';
import { PASSED } from '../../../../tools/score/suite-runs.ts';
import { temporaryFolder } from '../../../../tools/temporary-folder.ts';

const [CHANGE] = STAND_IN_CHANGES;
const ALARM: ChangeResult = { change: CHANGE, status: 'FalseAlarm', reason: 'before\u0000', met: 3, failed: [] };

/** One defect noticed and one missed: a score of 50 %. */
const RESULTS = STAND_IN_DEFECTS.flatMap((defect): readonly Result[] => {
  if (defect.id === 'total-wrong') return [{ defect, status: 'Killed', reason: '', killedBy: [] }];
  if (defect.id === 'never-met') return [{ defect, status: 'NoCoverage', reason: '', killedBy: [] }];
  return [];
});

const FORMATS = ['json', 'html', 'junit', 'markdown'] as const;

let scoring: Report['scoring'];
let written: Ended & Record<(typeof FORMATS)[number], string>;

beforeAll(async () => {
  ({ scoring } = await scoreMadeUp({ run: () => PASSED, meets: () => 0 }, { defects: [] }));
  const junitFile = join(temporaryFolder(), 'in.xml');
  const options = ['--jobs', '1', '--max-false-alarms', '1', '--sample', '4', '--seed', '1', '--junit-in', junitFile];
  written = await scoreWithReports(FORMATS, [...options, '--all', ...suite('writes-junit', junitFile)]);
});

test.each(['stdout', 'html', 'markdown'] as const)('what people read in %s says bug, never defect', (format) => {
  expect(written[format]).toMatch(/bug/i);
  expect(written[format]).not.toMatch(/defect/i);
});

describe('--json', () => {
  const read = (): MutationTestResult => JSON.parse(written.json);

  test('is a document of the published schema', () => {
    const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
    const validate = ajv.compile(schema);
    expect(validate(read()), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...read(), files: { a: { language: 'plain', source: '', mutants: [{}] } } })).toBe(false);
  });

  test('has a file for each area, and each mutant at the line of its rule', () => {
    const { files } = read();
    expect(Object.keys(files)).toEqual(['contract/orders', 'contract/money', 'contract/errors', 'contract/lists']);
    const source = 'The rule that total-wrong breaks.';
    const replacement = 'The total of an order is one too low';
    const location = { start: { line: 1, column: 1 }, end: { line: 1, column: 34 } };
    const mutants = [{ id: 'total-wrong', status: 'Killed', replacement, location }];
    expect(files['contract/money']).toMatchObject({ source, mutants });
  });

  test('names the tests that noticed a defect, from the report of the suite', () => {
    const { files, testFiles } = read();
    expect(files['contract/money']?.mutants[0]?.killedBy).toEqual(['orders: total']);
    expect(testFiles?.['orders']?.tests.map(({ name }) => name)).toEqual(['total', 'members']);
  });

  test('has the number of requests that met each defect', () => {
    const mutants = Object.values(read().files).flatMap((file) => file.mutants);
    const met = mutants.map((mutant) => [mutant.id, 'met' in mutant ? mutant.met : undefined]);
    const expected = { 'total-wrong': 1, 'header-missing': 1, 'never-met': 0, 'never-called': 0 };
    expect(Object.fromEntries(met)).toEqual(expected);
    expect(written.html).toContain('(money, level 1, met by 1 request)');
  });

  test('has the false alarms, and the number of requests that met each compatible change', () => {
    expect(JSON.parse(written.json).changes).toMatchObject([
      { id: 'more-members', status: 'FalseAlarm', met: 1, hint: 'Check the members that you know.' },
      { id: 'indented', status: 'Passed', met: 1 },
      { id: 'never-used', status: 'Passed', met: 0 },
    ]);
    expect(JSON.parse(written.json).changes[0].failedTests).toEqual(['orders: members']);
  });

  test('leaves out what it does not know', () => {
    expect(written.json).not.toMatch(/testsCompleted|coveredBy/);
  });

  test('has the command, the versions, the times and the seed', () => {
    const { config } = read();
    expect(config).toMatchObject({ node: process.version, requests: '1', sample: '4', seed: '1', maxFalseAlarms: '1' });
    expect(JSON.stringify(config)).toContain('writes-junit');
    const [service, ended] = [expect.stringMatching(/^\d+\.\d+\.\d+$/), expect.stringMatching(/Z$/)];
    expect(config).toMatchObject({ service, ended });
  });
});

describe('--html', () => {
  test('is one page that loads nothing', () => {
    expect(written.html).not.toMatch(/<(?:script|link|img|iframe)[^>]*\s(?:src|href)="(?!data:)/);
    expect(written.html).toContain('total-wrong');
  });

  test('cannot be broken by what a suite printed', () => {
    const killedBy = [{ file: 'a', name: '</details><script>alert(1)</script>' }];
    const results = RESULTS.map((result) => ({ ...result, killedBy, reason: '<!-- <b>' }));
    const html = createHtmlReport(reportOf(['</p><script>alert(1)</script>'], results));
    expect(html).not.toMatch(/<script|<!--/);
    expect(html).toContain('&lt;script>alert(1)');
  });

  test('opens a bug that was not noticed for a link to it, and can leave out the others', () => {
    const fold = /<details><summary><span class="bad">not noticed<\/span>.*<\/summary>\n<div id="header-missing">/;
    expect(written.html).toMatch(fold);
    expect(written.html).toContain('<input type="checkbox" id="problems"> Only what was not noticed');
    expect(written.html).toContain('body:has(#problems:checked) details:has(.good) { display: none; }');
  });

  test('begins with the score and the next test to write, then has the false alarms and each defect with its exchange', () => {
    const order = [
      '<h1>Score: 25.0 %</h1>',
      'The suite noticed 1 of 4 bugs; 1 false alarm in the 2 of 3',
      '<h2>The next test to write: <a href="#header-missing">header-missing</a></h2>',
      '<td>money</td><td>100.0 %</td><td>1</td>',
      '<span class="bad">false alarm</span> <code>more-members</code>: An order has one more member',
      'Hint: Check the members that you know. Tests that fail: orders: members',
      '<details id="total-wrong"><summary><span class="good">noticed</span>',
      'with the bug: total-wrong is true',
    ];
    const places = order.map((text) => written.html.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});

describe('--junit', () => {
  type Area = Readonly<Record<string, string>>;
  const parse = (junit: string) =>
    new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(junit).testsuites;

  test('has an explanation of each defect that was missed, as a skipped test', () => {
    expect(XMLValidator.validate(written.junit)).toBe(true);
    expect(written.junit).toMatch(/^<\?xml version="1.0"/);
    const total = (name: string) =>
      parse(written.junit).testsuite.reduce((sum: number, suite: Area) => sum + Number(suite[name]), 0);
    expect(['tests', 'failures', 'errors', 'skipped'].map(total)).toEqual([7, 0, 0, 4]);
    expect(written.junit.match(/<property name="[\w-]+\.met" value="[01]"\/>/g)).toHaveLength(7);
    expect(written.junit).toMatch(/<skipped message="Not noticed: [^>]*>The bug: An order has no ETag\nThe rule/);
  });

  test('has an explanation of each false alarm, as a skipped test', () => {
    expect(written.junit).toMatch(
      /<testcase classname="score.changes" name="more-members: An order has one more member".*?<skipped message="False alarm: [^>]*>The freedom it uses: A response may gain members\.\nHint: Check/s,
    );
    expect(parse(written.junit).testsuite.at(-1)).toMatchObject({ name: 'score.changes', tests: '3', skipped: '1' });
  });

  test.each<[string, Partial<Report['options']>, Readonly<Record<string, string>>]>([
    ['above every minimum', { minScore: 50 }, {}],
    ['below --min-score', { minScore: 51 }, { money: '0', lists: '1' }],
    ['above --max-false-alarms', { maxFalseAlarms: 0 }, { changes: '1' }],
    ['not above --max-false-alarms', { maxFalseAlarms: 1 }, {}],
  ])('has failures only if the score is not accepted: %s', (_, options, expected) => {
    const report = reportOf(['true'], RESULTS);
    const withAlarm = { ...report.scoring, changes: [ALARM] };
    const junit = createJunitReport({ ...report, scoring: withAlarm, options: { ...report.options, ...options } });
    const { testsuite } = parse(junit);
    const failed = testsuite.map((area: Area) => [area['name']?.slice('score.'.length), area['failures']]);
    const areas = Object.fromEntries(failed);
    const rest = Object.fromEntries(Object.keys(areas).map((area) => [area, '0']));
    expect(areas).toEqual({ ...rest, ...expected });
    expect(junitProblems(junit)).toEqual([]);
  });

  test('is valid by the schemas of Jenkins and Ant', () => {
    expect(junitProblems(written.junit)).toEqual([]);
    expect(junitProblems(createJunitReport(reportOf(['true'], failedFor('why'))))).toEqual([]);
    expect(junitProblems('<testsuites skipped="1"><testsuite/></testsuites>')).toContain('testsuites with skipped');
  });

  test('is XML whatever the suite printed', () => {
    const reason = 'before\u0000\u001b[31mred\u001b[0m \uD800 ]]> <&> \uFFFE after';
    const junit = createJunitReport(reportOf(['sh', '-c', 'a "b" <c>'], failedFor(reason)));
    expect(XMLValidator.validate(junit)).toBe(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are not XML.
    expect(junit).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE]|\p{Surrogate}/u);
    expect(junit).toContain('&lt;&amp;&gt;');
    // An attribute whose value is "true" has a value all the same.
    expect(XMLValidator.validate(createJunitReport(reportOf(['true'], RESULTS)))).toBe(true);
  });
});

describe('--markdown', () => {
  test('has the score, the table, and each missed defect to unfold', () => {
    expect(written.markdown).toMatch(/^## Score: 25\.0 %\n/);
    expect(written.markdown).toContain('| all | 25.0 % | 1 | 1 | 2 | 0 |');
    expect(written.markdown).toContain(
      '<details><summary><b>NOT NOTICED</b> <code>header-missing</code>: An order has no ETag</summary>',
    );
    expect(written.markdown).not.toContain('<code>total-wrong</code>');
    expect(written.markdown).toContain('seed `1`');
    expect(written.markdown).toContain('| total-wrong | noticed | 1 |');
    expect(written.markdown).toContain('| never-met | NOT MET | 0 |');
  });

  test('has the false alarms, and the number of requests that met each compatible change', () => {
    expect(written.markdown).toContain('; 1 false alarm in the 2 of 3 compatible changes that it met. Of');
    expect(written.markdown).toContain(
      '<b>FALSE ALARM</b> <code>more-members</code>: An order has one more member</summary>\n\nMet by 1 request. The freedom it uses: A response may gain members. Hint: Check the members that you know.',
    );
    expect(written.markdown).toContain('| more-members | FALSE ALARM | 1 |\n| indented | passed | 1 |\n');
  });

  test('leaves the compatible changes out with --no-changes, and says so', () => {
    const report = reportOf(['true'], []);
    for (const text of [createMarkdownReport(report), createJunitReport(report)]) {
      expect(text).not.toMatch(/score\.changes|compatible change|alarm/);
    }
    expect(createMarkdownReport(report)).toContain('compatibleChanges `left out`');
  });

  test.each([
    ['a b`c', "`` 'a b`c' ``"],
    ['`a`', "`` '`a`' ``"],
    ['a``b', "``` 'a``b' ```"],
    ['one\n\ntwo', "`$'one\\n\\ntwo'`"],
    ["it's\r\n\\n", "`$'it\\'s\\r\\n\\\\n'`"],
  ])('shows the command %j in one piece', (word, shown) => {
    const lines = createMarkdownReport(reportOf([word], [])).split('\n');
    expect(lines.at(-2)).toContain(`<sub>command ${shown}, service`);
  });

  test('shows the reason of an error as it is', () => {
    const markdown = createMarkdownReport(reportOf(['true'], failedFor('`*a*` <b>\nmore')));
    expect(markdown).toContain('```text\n`*a*` <b>\n```');
  });
});

describe('a defect that time decides', () => {
  const results = RESULTS.map((result) => ({ ...result, met: 1, isNotEveryTime: result.status === 'Killed' }));

  test('is marked in every report if the second run did not notice it', () => {
    const report = reportOf(['true'], results);
    expect(createHtmlReport(report)).toContain('<span class="good">noticed, not every time</span>');
    expect(createMarkdownReport(report)).toContain('| total-wrong | noticed, not every time |');
    const [mutant] = createJsonReport(report).files['contract/money']?.mutants ?? [];
    expect(mutant).toMatchObject({ status: 'Killed', notEveryTime: true });
    expect(XMLValidator.validate(createJunitReport(report))).toBe(true);
    expect(createJunitReport(report)).toContain('<property name="total-wrong.notEveryTime" value="true"/>');
  });

  test('is named in a sentence, but not with --no-spoilers', () => {
    const report = reportOf(['true'], results);
    const sentence = 'Noticed, but not every time, because time or concurrency decides whether a request meets it: ';
    expect(describeReliability(report.scoring, { spoilers: true })).toContain(`${sentence}total-wrong.`);
    expect(describeReliability(report.scoring, { spoilers: false })).toContain(`${sentence}1 bug.`);
  });
});

describe('--no-spoilers', () => {
  test('names no defect and no change in any output, and gives the figures by area and level', async () => {
    const options = ['--no-spoilers', '--confirm', '--all', '--max-false-alarms', '0'];
    const args = [...options, ...suite('writes-junit', join(temporaryFolder(), 'in'))];
    const { code, stderr, ...texts } = await scoreWithReports(['json', 'html', 'markdown'], args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'score: 1 false alarm: more than --max-false-alarms 0\n' });
    const spoilers = [...STAND_IN_DEFECTS, ...STAND_IN_CHANGES].flatMap(({ id, title, hint }) => [id, title, hint]);
    for (const text of Object.values(texts)) expect(spoilers.filter((spoiler) => text.includes(spoiler))).toEqual([]);
    const report = JSON.parse(texts.json);
    expect(report.files).toEqual({});
    expect(report.figures).toMatchObject({
      all: { score: 25, noticed: 1, notNoticed: 1, notMet: 2, errors: 0 },
      areas: { money: { score: 100, noticed: 1 } },
      levels: { 1: { score: 50, noticed: 1, notMet: 1 } },
      falseAlarms: 1,
    });
    expect(texts.stdout).toContain('\nYour suite noticed 1 of 4 bugs; 1 false alarm in the 2 of 3');
    expect(texts.html).toContain('<td>money</td><td>100.0 %</td><td>1</td>');
    expect(texts.markdown).toContain('| money | 100.0 % | 1 |');
  });
});

function failedFor(reason: string): readonly Result[] {
  return RESULTS.slice(0, 1).map((result) => ({ ...result, status: 'RuntimeError', reason }));
}

function reportOf(command: readonly string[], results: readonly Result[]): Report {
  return {
    scoring: { ...scoring, results },
    options: optionsOf(['--no-changes', '--', ...command]),
    comparison: undefined,
    catalogue: STAND_IN_DEFECTS,
    version: '1.0.0',
    startedAt: new Date(0),
    endedAt: new Date(0),
  };
}
