import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test, vi } from 'vitest';
import { SERVER } from '../../../infra/server/command-line/clone-program.ts';
import type { JsonReport } from '../../../lib/tools/probe/reports.ts';
import { createLocalSandboxes } from '../../../lib/tools/probe/runs/probe-sandbox.ts';
import { READ_SITUATIONS } from '../../../lib/tools/probe/situations/read-situations.ts';
import { SITUATIONS } from '../../../lib/tools/probe/situations/situations.ts';
import { endHangingRuns } from '../../tools/hanging-runs.ts';
import { junitProblems } from '../../tools/junit-problems.ts';
import { endOf, isRunning, untilWritten } from '../../tools/processes.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { CLIENT, CONTROL, PROGRAM, probeInProcess, withProbe } from './run-probe.ts';

const { server, probe, probeWithReports } = withProbe();

/** Retries nothing, and does not look at the changed order. */
const SIMPLE = clientOf('create', 'pay');

/** The command of a client that does these steps. */
function clientOf(...steps: readonly string[]): readonly string[] {
  return ['--', process.execPath, CLIENT, ...steps];
}

describe('the command line', () => {
  test('explains itself, with all situations', async () => {
    const { code, stdout } = await probe('--help');
    expect(code).toBe(0);
    for (const { id } of [...SITUATIONS, ...READ_SITUATIONS]) expect(stdout).toContain(`  ${id} `);
    expect(stdout.split('\n').every((line) => line.length <= 80)).toBe(true);
  });

  test.each([
    [['--jobs', '2'], 'Write the command that runs your client after --'],
    [['node', 'client.js'], 'The command of your client goes after --: npm run probe -- -- node client.js'],
  ])('without a command after --, refuses %j', async (args, message) => {
    const stderr = expect.stringContaining(`probe: ${message}`);
    expect(await probe(...args)).toMatchObject({ code: 2, stderr });
  });

  test.each([
    [['--only', 'calm,lost'], '--only must be one or more of calm, unavailable-twice'],
    [['--only', ''], '--only must be one or more of calm, unavailable-twice'],
    [['--without', 'etag'], '--without must be one or more of auth, if-match, keys; received "etag"'],
    [['--without', 'keys'], '--without keys goes with {mcp}'],
    [['--task', 'write'], '--task must be order or read; received "write"'],
    [['--task', 'read', '--only', 'calm'], '--only must be one or more of read-calm, read-none'],
    [['--repeat', '21'], '--repeat must be a whole number from 1 to 20; received "21"'],
    [['--min-handled', '20'], '--min-handled must be a whole number from 0 to 19; received "20"'],
    [['--expected', 'package.json'], '--expected package.json must be a JSON object such as {"create-lost"'],
    [['--expected', 'no-such-file'], '--expected no-such-file: ENOENT'],
    [['--write-expected', '.'], '--write-expected cannot be written: EISDIR'],
    [['--base-url', 'here'], '--base-url must be an address'],
    [['--unknown'], "Unknown option '--unknown'. The command of your client goes after --."],
  ])('refuses %j', async (args, message) => {
    const stderr = expect.stringContaining(`probe: ${message}`);
    expect(await probe(...args, ...SIMPLE)).toMatchObject({ code: 2, stderr });
  });

  test('runs calm first, whatever is chosen, and nothing else unless that is handled', async () => {
    const { code, stdout, stderr } = await probe('--only', 'down', ...clientOf('print:lost', 'exit:0'));
    expect(code).toBe(2);
    expect(stderr).toContain(
      'The client does not handle calm, in which nothing goes wrong. No other situation was tried',
    );
    expect(stdout).toMatch(/^calm +NOT HANDLED +\S+ s +sends-requests$/m);
    expect(stdout).toMatch(/^down +not tried$/m);
    expect(stdout).toContain('It sent no request.');
    expect(stdout).toContain('The end of its output:\n     lost');
    expect(stdout).toContain('BASE_URL');
  });

  test('shows the exit code and the first line of the error of a client that fails before its first request', async () => {
    const { code, stdout } = await probe(...clientOf('print:reading', 'unknown-step'));
    expect(code).toBe(2);
    expect(stdout).toMatch(/^calm +NOT HANDLED +\S+ s +starts$/m);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'its first request (exit code 1): TypeError: STEPS[name] is not a function (starts).',
    );
    const [, end] = stdout.split('The end of its output:');
    expect(end).toMatch(/^ +TypeError: /m);
    expect(end).not.toMatch(/^ +at /m);
  });

  test('groups the situations, each with its count', async () => {
    const { stdout } = await probe('--only', 'create-lost-503,rejected,forbidden', ...SIMPLE);
    const table = stdout.slice(stdout.indexOf('situation '), stdout.indexOf('\n\ncreate-lost-503'));
    const groups = table.split('\n\n').map((group) => group.split('\n').map((line) => line.split(/ {2,}/)[0]));
    expect(groups).toEqual([
      ['situation', 'calm'],
      ['Retries: 0 of 1 handled', 'create-lost-503'],
      ['Refusals: 0 of 2 handled', 'rejected', 'forbidden'],
    ]);
  });

  test('shows the requests of what was not handled, the expectation and the remedy', async () => {
    const { code, stdout } = await probe('--only', 'create-lost-503', ...SIMPLE);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^create-lost-503 +NOT HANDLED +\S+ s +paid$/m);
    expect(stdout).toMatch(/^ +0\.00 s {2}POST {3}\/orders {2}→ 503, after the work was done$/m);
    expect(stdout).toContain('The order is pending, not paid (paid).');
    expect(stdout).toContain('Usual remedy: End with exit code 0 only if');
    expect(stdout).toContain('The client handles 1 of 2 situations');
  });

  test('shows which pages were requested, and how they failed', async () => {
    const only = ['--task', 'read', '--only', 'page-wait-asked,page-truncated'];
    const { stdout } = await probe(...only, '--', process.execPath, CONTROL, 'gives-up');
    expect(stdout).toMatch(/ GET {4}\/orders\?limit=20&cursor=\S+ {2}→ 429, instead of the work$/m);
    expect(stdout).toMatch(/ GET {4}\/orders\?limit=20&cursor=\S+ {2}→ 200, closed in the middle of the body$/m);
    const [, waited = ''] = stdout.split('\npage-wait-asked\n');
    expect(waited).toMatch(/Usual remedy: Wait as long as Retry-After says/);
  });

  test('compares with the list of what is known to be not handled, which it can write', async () => {
    const list = join(temporaryFolder(), 'known.json');
    const only = ['--only', 'create-lost-503,rejected'];
    expect((await probe(...only, '--write-expected', list, ...SIMPLE)).code).toBe(0);
    expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual({ 'create-lost-503': 'paid', rejected: 'gives-up' });
    expect((await probe(...only, '--expected', list, ...SIMPLE)).code).toBe(0);
    writeFileSync(list, '{"calm": "paid", "create-lost-503": "exits-0", "down": "exits-0"}');
    const { code, stderr } = await probe(...only, '--expected', list, ...SIMPLE);
    expect({ code, problems: stderr.trimEnd().split('\n') }).toEqual({
      code: 1,
      problems: [
        'probe: calm is handled: remove it from the list',
        'probe: create-lost-503 is not handled (paid), and exits-0 was expected',
        'probe: rejected is not handled (gives-up), and nothing was expected',
      ],
    });
  });

  test('has the task in the keys of the list, which can have both tasks', async () => {
    const list = join(temporaryFolder(), 'known.json');
    const read = ['--task', 'read', '--only', 'read-none', '--timeout', '20'];
    const readerWith = (flaw: string) => ['--', process.execPath, CONTROL, flaw];
    // It leaves out the last page, so nothing else is tried.
    expect((await probe(...read, '--write-expected', list, ...readerWith('stops-early'))).code).toBe(2);
    expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual({ 'read/read-calm': 'prints-each' });
    writeFileSync(list, '{"read/read-none": "exits-0", "create-lost": "exits-0", "door-ends": "no-second-order"}');
    const stderr = 'probe: read/read-none is handled: remove it from the list\n';
    expect(await probe(...read, '--expected', list, ...readerWith('safe'))).toMatchObject({ code: 1, stderr });
  });

  test('leaves out what the client does not claim', async () => {
    const args = ['--only', 'token-expires,changed-meanwhile', '--without', 'auth,if-match', ...SIMPLE];
    const { code, stdout } = await probe(...args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^token-expires +not applicable +--without auth$/m);
    expect(stdout).toContain('The client handles 1 of 1 situation; 2 more are not applicable');
  });

  test('ends with 2 if a run had an error', async () => {
    const { code, stdout, stderr } = await probe('--only', 'calm', '--', 'no-such-client');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('1 run had an error') });
    expect(stdout).toContain('The command no-such-client was not found');
  });

  test('takes --timeout for a client that hangs', async () => {
    const file = join(temporaryFolder(), 'pid');
    const command = clientOf('create', 'pay', `hang:${file}`);
    const { code, stdout } = await endHangingRuns(file, () => probe('--timeout', '5', ...command));
    expect(code).toBe(2);
    expect(isRunning(Number(readFileSync(file, 'utf8')))).toBe(false);
    expect(stdout).toMatch(/^calm +NOT HANDLED +\S+ s +ends-in-time$/m);
  });
});

/** Must not end the page's elements, or the table of the Markdown. */
const KEY = '</pre><script>|';

/** Tests with two reports: on a client that never looks, and on one that orders twice in one of three runs. */
const it = test
  .extend('once', { scope: 'file' }, () => {
    const command = clientOf(`create:${KEY}`, 'pay', 'exit:0');
    return probeWithReports('--only', 'create-lost-503,token-expires', '--without', 'auth', ...command);
  })
  .extend('repeated', { scope: 'file' }, () => {
    const options = ['--repeat', '3', '--only', 'create-lost-503', '--jobs', '1', '--min-handled', '2'];
    const command = clientOf('create', `create-again-in-second:${join(temporaryFolder(), 'runs')}`, 'list', 'pay');
    return probeWithReports(...options, ...command);
  });

describe('the reports', () => {
  it('in JSON have every situation with its verdict and requests', ({ once: { report } }) => {
    expect(Object.keys(report)).toEqual(['version', 'command', 'task', 'situations']);
    expect(report.situations.map(({ runs }) => runs.length)).toEqual([1, 1, 1]);
    expect(report.command).toContain('scripted-client.js');
    expect(report.situations.map(({ id, group, verdict, expectation }) => [id, group, verdict, expectation])).toEqual([
      ['calm', null, 'handled', null],
      ['create-lost-503', 'retries', 'not-handled', 'paid'],
      ['token-expires', 'access', 'not-applicable', null],
    ]);
    const [, lost] = report.situations;
    expect(lost?.advice).toMatch(/^End with exit code 0 only if.* https:/);
    const create = {
      atMs: 0,
      method: 'POST',
      path: '/orders',
      key: KEY,
      status: 503,
      fault: 'after the work was done',
    };
    expect(lost?.requests[0]).toEqual(create);
  });

  it('in HTML load nothing and run nothing', ({ once: { html } }) => {
    expect(html).toContain('The client handles 1 of 2 situations; 1 more is not applicable');
    expect(html).toContain('&lt;/pre>&lt;script>|');
    expect(html.match(/<h2>.*<\/h2>/g)).toEqual(['<h2>Retries: 0 of 1 handled</h2>', '<h2>Access</h2>']);
    expect(html).not.toMatch(/<script|<link(?! rel="icon" href="data:)|src=/);
  });

  it('in JUnit have a failure for what was not handled', ({ once: { junit } }) => {
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
    const { testsuites } = parser.parse(junit);
    expect(junitProblems(junit)).toEqual([]);
    expect(testsuites.testsuite).toMatchObject({ tests: '3', failures: '1', errors: '0', skipped: '1' });
    const [calm, lost, token] = testsuites.testsuite.testcase;
    expect(Object.keys(calm)).not.toContain('failure');
    expect(lost.failure).toMatchObject({ type: 'paid', message: 'The order is pending, not paid' });
    expect(token.skipped.message).toBe('--without auth');
    const groups = testsuites.testsuite.properties.property.filter(({ name = '' }) => name.endsWith('.group'));
    expect(groups).toContainEqual({ name: 'create-lost-503.group', value: 'retries' });
    expect(groups).not.toContainEqual(expect.objectContaining({ name: 'calm.group' }));
  });

  it('in Markdown have a table, and the requests', ({ once: { markdown } }) => {
    expect(markdown).toMatch(/^## The client handles 1 of 2 situations/);
    expect(markdown.match(/^### .*$/gm)).toEqual(['### Retries: 0 of 1 handled', '### Access']);
    expect(markdown).toMatch(/^\| `create-lost-503` \| .* \| NOT HANDLED \| The order is pending, not paid \|$/m);
    expect(markdown).toMatch(/```text\n +0\.00 s {2}POST/);
  });
});

describe('--repeat', () => {
  it('takes a situation for handled if it is handled every time, and shows how often it was', ({ repeated }) => {
    const { code, stdout, stderr } = repeated;
    expect(stderr).toBe('probe: The client handles 1 situation, and --min-handled is 2\n');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^calm +handled +3 of 3 /m);
    expect(stdout).toMatch(/^create-lost-503 +NOT HANDLED +2 of 3 .* no-second-order$/m);
    expect(stdout).toMatch(/^5\/6 +create-lost-503 2\/3 +NOT HANDLED/m);
  });

  it('shows each run in the reports', ({ repeated: { report, html, junit, markdown } }) => {
    const [calm, lost] = report.situations;
    expect(calm?.runs.map(({ verdict }) => verdict)).toEqual(['handled', 'handled', 'handled']);
    expect(lost).toMatchObject({ verdict: 'not-handled', expectation: 'no-second-order' });
    expect(lost?.runs.map(({ expectation, requests }) => [expectation, requests.length])).toEqual([
      [null, 3],
      ['no-second-order', 4],
      [null, 3],
    ]);
    expect(junit).toContain('<property name="create-lost-503.handled" value="2 of 3"/>');
    expect(markdown).toMatch(/^\| `create-lost-503` \| .* \| NOT HANDLED \| 2 of 3 \| There are 2 orders/m);
    for (const text of [html, junit, markdown]) {
      expect(text).toContain('Run 1 of 3: handled.');
      expect(text).toContain('Run 2 of 3: There are 2 orders, and the customer wanted one (no-second-order).');
    }
  });
});

test('on this machine each situation has a server of its own, which is gone in the end', async () => {
  const start = vi.fn(createLocalSandboxes(SERVER));
  const { code, stdout, stderr } = await probeInProcess(['--only', 'create-lost', ...SIMPLE], start);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^create-lost +NOT HANDLED +\S+ s +exits-0$/m);
  const baseUrls = start.mock.settledResults.map(({ value }) => value.baseUrl);
  expect(new Set(baseUrls.map((each) => new URL(each).port)).size).toBe(2);
  for (const each of baseUrls) await expect(fetch(each)).rejects.toThrow();
});

test('Ctrl+C ends the clients and prints the results so far', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'pid');
  const options = ['--only', 'down', '--base-url', server.baseUrl, '--json', 'probe.json'];
  // In calm, no response is a 503.
  const command = clientOf('create', `hang-after-503:${file}`, 'pay');
  const child = spawn(process.execPath, [PROGRAM, 'probe', ...options, ...command], { cwd: folder });
  const ended = endOf(child);
  await untilWritten(file);
  child.kill('SIGINT');
  const { code, stdout } = await ended;
  expect(code, stdout).toBe(130);
  expect(stdout).toContain('Interrupted. These are the results so far.');
  expect(stdout).toMatch(/^calm +handled/m);
  expect(stdout).toMatch(/^down +not tried$/m);
  const report = JSON.parse(readFileSync(join(folder, 'probe.json'), 'utf8')) as JsonReport;
  expect(report.situations.map(({ id }) => id)).toEqual(['calm']);
  expect(isRunning(Number(readFileSync(file, 'utf8')))).toBe(false);
});
