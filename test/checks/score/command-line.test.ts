import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DefectFacts } from '../../../lib/api/switches/facts.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { PROJECT } from '../../../lib/project.ts';
import { chooseDefects } from '../../../lib/tools/score/options/choose-defects.ts';
import { scoreInProcess, scoreStandIn, scoreWithReports, suite } from '../../tools/score/run-score.ts';
import { optionsOf } from '../../tools/score/score-made-up.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';

const NEVER_MET = ['--only', 'never-met'];
const TOO_LOW = 'score: The score of 25 % is below --min-score 25.1\n';
const TOO_MANY = 'score: 2 false alarms (more-members, indented): more than --max-false-alarms 1\n';

const unwrapped = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('npm run score', () => {
  test('tells what a suite noticed, and which test to write for what it missed', async () => {
    const { code, stdout, stderr } = await scoreInProcess(['--jobs', '2', ...suite('checks-total')]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect([...stdout.matchAll(/^(\d)\/4 /gm)].map(([, number]) => number)).toEqual(['1', '2', '3', '4']);
    expect(stdout).toMatch(/^\d\/4 +total-wrong +noticed /m);
    expect(stdout).toMatch(/^\d\/4 +header-missing +NOT NOTICED /m);
    expect(stdout.match(/^\d\/4 +never-(?:met|called) +NOT MET /gm)).toHaveLength(2);
    expect(stdout).toMatch(/^area +score +noticed +not noticed +not met\n/m);
    expect(stdout).toMatch(/^level 1 +50\.0 % +1 +0 +1\nlevel 2 +0\.0 % +0 +1 +0\nlevel 3/m);
    expect(stdout).toMatch(/^all +25\.0 % +1 +1 +2$/m);
    expect(stdout).toContain('\nThe next test to write: header-missing (errors, level 2)\n   The rule that');
    expect(stdout).toMatch(/^Now with 3 compatible changes on, .*\n.*\n {2}passed$/m);
    expect(stdout).toMatch(
      /\n\nYour suite noticed 1 of 4 bugs; no false alarms in the 2 of 3 compatible changes that it met\nScore 25\.0 %\. Of the 2 .* noticed 50\.0 %\n$/,
    );
    expect(stdout).toContain(`
header-missing (errors, level 2)
   The bug: An order has no ETag
   The rule it breaks: The rule that header-missing breaks.
   Hint: Look at getOrder.
   The shortest way to see it:
     1. GET /orders/1
        correct:      status 200
        with the bug: header-missing is true
`);
  });

  test('shows what is newly noticed, and what is lost, since an earlier run', async () => {
    const file = join(temporaryFolder(), 'last.json');
    const mutants = [
      { id: 'total-wrong', status: 'NoCoverage' },
      { id: 'header-missing', status: 'Timeout' },
      { id: 'never-met', status: 'RuntimeError' },
      { id: 'never-called', status: 'Survived' },
      { id: 'no-longer-there', status: 'Killed' },
    ];
    writeFileSync(file, JSON.stringify({ files: { 'contract/any': { mutants } } }));
    const args = ['--compare', file, '--json', file, ...suite('checks-total')];
    const { stdout, markdown } = await scoreWithReports(['markdown'], args);
    const changed = `Since ${file}, newly noticed: total-wrong; lost: header-missing`;
    expect(unwrapped(stdout)).toContain(`${changed} A second run`);
    expect(markdown).toContain(`${changed}.\n`);
    const second = await scoreInProcess(args);
    expect(unwrapped(second.stdout)).toContain(`Since ${file}, newly noticed: nothing; lost: nothing`);
  });

  test.each([
    ['missing.json', undefined, ' (ENOENT)'],
    ['text.json', 'not JSON', ''],
    ['other.json', '{"results": []}', ''],
  ])('does not run the suite if --compare names no report: %s', async (name, contents, reason) => {
    const file = join(temporaryFolder(), name);
    if (contents !== undefined) writeFileSync(file, contents);
    const stderr = `score: --compare takes a report that the score wrote with --json; ${file} is none${reason}\n`;
    const args = ['--compare', file, ...suite('checks-total')];
    expect(await scoreInProcess(args)).toEqual({ code: 2, stdout: '', stderr });
  });

  test('runs the suite once for each defect with --thorough, and says so', async () => {
    const { stdout } = await scoreInProcess(['--thorough', '--jobs', '1', ...suite('checks-total')]);
    expect(stdout).toMatch(/^Now with one bug on at a time$/m);
    expect(stdout.match(/^\d\/4 .* \d+(?:\.\d)? s$/gm)).toHaveLength(4);
  });

  test('chooses how many runs go at once, and says why', async () => {
    const { stdout } = await scoreInProcess([...NEVER_MET, ...suite('checks-total')]);
    const [, jobs] = /^(\d+) runs? at once, (?:because one run kept \S+ of|one for each)/m.exec(stdout) ?? [];
    expect(stdout).toContain(`Still with none on: ${jobs} copies of the suite at once`);
  });

  test('runs the suite alone if runs at once would write one JUnit report', async () => {
    const file = join(temporaryFolder(), 'report.xml');
    const { stdout } = await scoreInProcess([...NEVER_MET, '--junit-in', file, ...suite('writes-junit', file)]);
    expect(stdout).toContain('1 run at once, because --junit-in has no {run} in its name\n');
  });

  test('reads the reports of a folder', async () => {
    const folder = temporaryFolder();
    const args = ['--only', 'total-wrong', '--junit-in', folder, ...suite('writes-junit', join(folder, 'TEST-a.xml'))];
    const { json } = await scoreWithReports(['json'], args);
    expect(JSON.parse(json).files['contract/money'].mutants[0].killedBy).toEqual(['orders: total']);
  });

  test('has no score if the suite has written nothing at --junit-in, and says where', async () => {
    const [file, other] = ['report.xml', 'other.xml'].map((name) => join(temporaryFolder(), name));
    const args = [...NEVER_MET, '--junit-in', other ?? '', ...suite('writes-junit', file ?? '')];
    const stderr = expect.stringContaining(`score: No tests in ${other}: the suite did not write it.`);
    expect(await scoreInProcess(args)).toMatchObject({ code: 2, stderr });
  });

  test('says that there are no tests in a file that is no JUnit report, and leaves it there', async () => {
    const file = join(temporaryFolder(), 'numbers');
    const script = "fs.appendFileSync(process.argv[1], '.'); fetch(process.env.BASE_URL + '/orders/1')";
    const args = [...NEVER_MET, '--junit-in', file, '--', process.execPath, '-e', script, file];
    const { code, stdout } = await scoreInProcess(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^no tests in .*numbers$/m);
    expect(unwrapped(stdout)).toContain(`There are no tests in ${file}: it is not a JUnit report, or is damaged.`);
    expect(readFileSync(file, 'utf8')).toMatch(/^\.+$/);
  });

  test.each([
    [['--min-score', '25'], 'a score of 25', 0, 'checks-total', ''],
    [['--min-score', '25.1'], 'a score of 25', 1, 'checks-total', TOO_LOW],
    [['--max-false-alarms', '2', ...NEVER_MET], 'two false alarms', 0, 'checks-text', ''],
    [['--max-false-alarms', '1', ...NEVER_MET], 'two false alarms', 1, 'checks-text', TOO_MANY],
  ])('%j with %s exits %i', async (options, _, code, name, stderr) => {
    expect(await scoreInProcess([...options, ...suite(name)])).toMatchObject({ code, stderr });
  });

  test('looks for false alarms, each change at a time if there are some', async () => {
    const { code, stdout, stderr } = await scoreInProcess([...NEVER_MET, ...suite('checks-text')]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ {2}failed, so now with one on at a time$/m);
    expect(stdout).toMatch(/^ {2}more-members +FALSE ALARM$/m);
    expect(stdout).toMatch(/^ {2}never-used +passed$/m);
    expect(stdout).toContain('; 2 false alarms in the 2 of 3 compatible changes that it met\n');
  });

  test('--no-changes leaves the compatible changes out', async () => {
    const { stdout } = await scoreInProcess(['--no-changes', ...NEVER_MET, ...suite('checks-text')]);
    expect(stdout).not.toContain('compatible change');
    expect(stdout).toMatch(/^Your suite noticed 0 of 1 bug$/m);
  });

  test('a defect that is ignored is left out of the score, with its reason', async () => {
    const ignore = ['--ignore', 'never-called:we never delete', '--ignore', 'never-met: no lists'];
    const { code, stdout, json } = await scoreWithReports(['json'], [...ignore, ...suite('checks-total')]);
    expect(code).toBe(0);
    expect(stdout).toContain('\nScore 50.0 %');
    expect(json).toContain('"statusReason": "we never delete"');
  });

  test.each<[string, args: readonly string[], stderr: RegExp]>([
    [
      'fails with no bug on',
      suite('always-fails'),
      /FAILED: the moon is not full.*score: With no bug on, the suite fails \(exit code 1\)\. It must pass before/s,
    ],
    [
      'passes every other time',
      ['--jobs', '1', ...suite('misbehaves', join(temporaryFolder(), 'run'), 'fails', '2', '2')],
      /^score: The suite is flaky: .* failed when it was repeated \(exit code 1\)/m,
    ],
    [
      'fails in copies at once',
      ['--jobs', '2', ...suite('misbehaves', join(temporaryFolder(), 'run'), 'fails', '2', '2')],
      /^score: The suite is flaky: .* failed in 1 of 2 copies at once/m,
    ],
    [
      'sends nothing to BASE_URL',
      suite('has-fixed-port'),
      /sent no request to the address in BASE_URL.*--env NAME.*server of its own.*drops the path.*sandboxes of its own/s,
    ],
    [
      'fails at another address',
      ['--', process.execPath, '-e', "fetch('http://localhost:1').catch((error) => { throw error })"],
      /fails before its first request to the address in BASE_URL \(exit code 1\)\. .*It ran in \/.*Usual causes:.*--env NAME/s,
    ],
    [
      'fails a test before its first request',
      suite('exits-early', '1', 'expected 3 to be 4'),
      /before its first request to the address in BASE_URL \(exit code 1\)\. .*Usual causes:/s,
    ],
    [
      'is a command that does not exist',
      ['--', 'no-such-runner', '--verbose'],
      /^score: The command no-such-runner was not found\. Check its spelling and the PATH\n$/,
    ],
    [
      'its shell cannot find',
      ['--', 'sh', '-c', 'no-such-runner'],
      /^score: A command of the suite was not found \(exit code 127\)\. It ran in \/.*$/m,
    ],
    [
      'needs longer than --timeout',
      ['--timeout', '0.3', '--', process.execPath, '-e', 'setInterval(() => {}, 9)'],
      /took longer than 0\.3 s\. Allow it more with --timeout SECONDS/,
    ],
  ])('a suite that %s has no score', async (_, args, message) => {
    expect(await scoreInProcess(args)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  });

  test.each([
    ['2', 'no tests'],
    ['4', 'ERROR: file or directory not found: tests'],
    ['5', 'no tests ran in 0.01s'],
    ['1', 'SyntaxError: Unexpected end of input'],
    ['1', "ModuleNotFoundError: No module named 'requests'"],
    ['1', 'Error: No tests found'],
    ['1', 'No test files found, exiting with code 1'],
  ])('a suite that could not run, with exit code %s and %j, is not told about addresses', async (exitCode, output) => {
    const { code, stderr } = await scoreInProcess(suite('exits-early', exitCode, output));
    expect(code).toBe(2);
    const line = `score: With no bug on, the suite fails before its first request to the address in BASE_URL (exit code ${exitCode}). It must pass before it can be scored. It ran in ${process.cwd()}\n`;
    expect(stderr).toBe(`The end of the command's output:\n${output}\n\n${line}`);
  });

  test('a run killed from elsewhere is an error, never a kill, and there is a report all the same', async () => {
    const { code, stdout, stderr, json } = await scoreWithReports(['json'], suite('is-killed'));
    expect(code).toBe(2);
    expect(stderr).toBe('score: 1 run had an error, so the score is not complete. See above\n');
    expect(stdout).toContain('The suite was killed by SIGKILL, which the score did not send');
    expect(json).toContain('"status": "RuntimeError"');
  });

  test.each([
    [[], 0, 'noticed'],
    [['--error-codes', '2-5'], 2, 'ERROR'],
  ])('exit code 3 with %j exits %i: %s', async (options, expected, verdict) => {
    const { code, stdout } = await scoreInProcess([...options, '--only', 'total-wrong', ...suite('exits-with', '3')]);
    expect(code).toBe(expected);
    expect(stdout).toMatch(new RegExp(`^1/1 +total-wrong +${verdict}`, 'm'));
  });

  test('gives the address in BASE_URL, in further variables, and in the arguments', async () => {
    const script =
      "if (process.argv[1] !== process.env.API || process.env.API !== process.env.BASE_URL) process.exit(9); fetch(process.env.API + '/orders/1')";
    const args = ['--env', 'API', '--only', 'total-wrong', '--', process.execPath, '-e', script, '{baseUrl}'];
    expect(await scoreInProcess(args)).toMatchObject({ code: 0, stderr: '' });
  });

  test('gives each run another number of six digits, which does not tell its place', async () => {
    const file = join(temporaryFolder(), 'numbers');
    const script = `require('fs').appendFileSync(process.argv[1], process.env.FOOD_ORDERING_RUN + ' ' + process.argv[2] + '\\n'); fetch(process.env.BASE_URL + '/orders/1')`;
    const args = ['--jobs', '2', '--', process.execPath, '-e', script, file, '{run}'];
    expect(await scoreInProcess(args)).toMatchObject({ code: 0 });
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.filter((line) => !/^(\d{6}) \1$/.test(line))).toEqual([]);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test("gives the caller's own PATH, without what npm added for the clone", async () => {
    const own = join(PROJECT, 'node_modules', '.bin');
    const script = `if (process.env.PATH.split(':').includes('${own}')) process.exit(9); fetch(process.env.BASE_URL + '/orders/1')`;
    const env = { PATH: `${own}:${process.env.PATH}` };
    const args = [...NEVER_MET, '--no-changes', '--', process.execPath, '-e', script];
    expect(await scoreStandIn(args, temporaryFolder(), env)).toMatchObject({ code: 0, stderr: '' });
  });

  test('draws the same sample for the same seed, and prints the seed', async () => {
    const sample = ['--sample', '2', '--seed', '7', ...suite('checks-total')];
    const [first, second] = await Promise.all([scoreInProcess(sample), scoreInProcess(sample)]);
    expect(first.stdout).toContain('2 bugs to try, a sample; repeat it with --sample 2 --seed 7');
    const drawn = (stdout: string) => [...stdout.matchAll(/^\d\/2 +(\S+)/gm)].map(([, id]) => id).toSorted();
    expect(drawn(first.stdout)).toHaveLength(2);
    expect(drawn(first.stdout)).toEqual(drawn(second.stdout));
  });

  test.each<[args: string[], isChosen: (defect: DefectFacts) => boolean]>([
    [[], ({ area }) => area !== 'access'],
    [['--level', '1'], ({ area, level }) => area !== 'access' && level === 1],
    [['--area', 'access'], ({ area }) => area === 'access'],
    [['--area', 'all'], () => true],
    [['--area', 'all,money', '--level', '1'], ({ level }) => level === 1],
    [['--only', 'reads-others-order,float-money'], ({ id }) => ['reads-others-order', 'float-money'].includes(id)],
    [['--only', 'reads-others-order', '--area', 'money,access'], ({ id }) => id === 'reads-others-order'],
  ])('chooses the area of identities only if it is asked for: %j', (given, isChosen) => {
    const chosen = chooseDefects(DEFECTS, optionsOf([...given, '--', 'true']).choice);
    expect(chosen).not.toEqual([]);
    expect(chosen).toEqual(DEFECTS.filter(isChosen));
  });

  test('says that the area of identities is left out, and how to ask for it', async () => {
    const left = /The bugs of the area access are not tried\. .* --area access or --area all/;
    const run = async (args: readonly string[]) =>
      unwrapped((await scoreInProcess([...args, ...suite('checks-total')])).stdout);
    expect(await run([])).toMatch(left);
    expect(await run(NEVER_MET)).not.toMatch(left);
  });

  test('--help prints the options and exits 0', async () => {
    const { code, stdout } = await scoreInProcess(['--help']);
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/defect/i);
    for (const text of ['--only IDS', '--max-false-alarms', 'NO_COLOR', '130']) expect(stdout).toContain(text);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test.each([
    [[], /after --/],
    [['pytest', 'tests'], /goes after --: npm run score -- -- pytest tests$/m],
    [['--jobs', '2', 'jest', '-t', 'a b'], /goes after --: npm run score -- --jobs 2 -- jest -t 'a b'$/m],
    [['pytest', '--', 'tests'], /Unexpected argument 'pytest'.* goes after --\. See/],
    [['--no-spoilers', '--junit', 'score.xml', '--', 'true'], /--junit names bugs.* leave it or --no-spoilers out/],
    [['--no-spoilers', '--junit-in', 'in.xml', '--', 'true'], /--junit-in names .* leave it or --no-spoilers out/],
    [['--no-spoilers', '--compare', 'last.json', '--', 'true'], /--compare names .* leave it or --no-spoilers out/],
    [['--fast'], /Unknown option '--fast'.* goes after --\. See/],
    [['--'], /after --/],
    [['--jobs', '0', '--', 'true'], /--jobs must be a whole number from 1/],
    [['--only', 'float-mony', '--', 'true'], /no bug "float-mony".*float-money/],
    [['--area', 'cash', '--', 'true'], /--area must be one or more of orders, money/],
    [['--level', '4', '--', 'true'], /--level must be one or more of 1, 2, 3/],
    [['--seed', '1', '--', 'true'], /add --sample/],
    [['--confirm', '--no-confirm', '--', 'true'], /--confirm and --no-confirm exclude each other/],
    [['--ignore', 'never-met', '--', 'true'], /id:reason/],
    [['--error-codes', 'x', '--', 'true'], /--error-codes/],
    [['--max-false-alarms', 'x', '--', 'true'], /--max-false-alarms must be a whole number/],
    [['--no-changes', '--max-false-alarms', '0', '--', 'true'], /leave --no-changes out/],
    [['--min-score', '101', '--', 'true'], /--min-score must be a number from 0 to 100/],
    [['--base-url', 'localhost', '--', 'true'], /--base-url must be an address/],
    [['--base-url', 'http://localhost:3000?x=1', '--', 'true'], /--base-url: A base URL has no "\?"/],
    [['--base-url', 'http://localhost:3000#top', '--', 'true'], /--base-url: A base URL has no "\?"/],
    [['--base-url', 'http://ada:secret@localhost:3000', '--', 'true'], /--base-url: A base URL has (?!.*secret)/],
    [['--env', 'A=B', '--', 'true'], /--env must be the name/],
    [['--jobs', '2', '--junit-in', 'r.xml', '--', 'true'], /\{run\}/],
    [['--only', 'never-met', '--level', '1', '--', 'true'], /No bug is left/],
    [['--only', 'never-met', '--ignore', 'never-met:why', '--min-score', '0', '--', 'true'], /No bug is left to try/],
  ])('%j exits 2 with one line that says what to do', async (args, message) => {
    const { code, stdout, stderr } = await scoreInProcess(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(message);
  });
});
