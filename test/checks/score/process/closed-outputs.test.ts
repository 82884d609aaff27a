import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../../../lib/project.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

/** Scripts of bash that run the command in "$@" and end with its code. The reader of the pipe 4 has ended before. */
const OUTPUTS = {
  'a first line': '"$@" 2>&1 | head -n 1; exit "$PIPESTATUS"',
  'a text that grep -q finds': '"$@" 2>&1 | grep -q .; exit "$PIPESTATUS"',
  'no standard output': 'exec 4> >(exit); wait $!; "$@" >&4',
  'no standard error': 'exec 4> >(exit); wait $!; "$@" 2>&4',
  'neither output': 'exec 4> >(exit); wait $!; "$@" >&4 2>&4',
  'closed descriptors': '"$@" >&- 2>&-',
  'a full disk': '"$@" > /dev/full 2> /dev/full',
};

const PROGRAM = 'infra/publish/package/bin.ts';

const ONE_BUG = ['--only', 'float-money', '--no-changes', '--jobs', '1'];
const FORMATS = ['json', 'html', 'junit', 'markdown'];
const REPORTS = FORMATS.flatMap((format) => [`--${format}`, format]);
const asks = ['--', process.execPath, '-e', "fetch(process.env.BASE_URL + '/orders')"];

const COMMANDS: readonly (readonly [command: string, code: number, args: readonly string[]])[] = [
  [PROGRAM, 0, ['score', ...ONE_BUG, ...REPORTS, ...asks]],
  [PROGRAM, 1, ['score', ...ONE_BUG, '--min-score', '1', ...REPORTS, ...asks]],
  [PROGRAM, 2, ['score', ...ONE_BUG, '--', 'false']],
  [PROGRAM, 2, ['score', '--unknown']],
  [PROGRAM, 2, ['probe', '--only', 'calm', ...REPORTS, ...asks]],
  [PROGRAM, 0, ['probe', '--help']],
  [PROGRAM, 0, ['--help']],
  [PROGRAM, 0, ['start', '--help']],
  [PROGRAM, 0, ['mcp', '--help']],
  [PROGRAM, 2, ['mcp', '--unknown']],
  [PROGRAM, 0, ['openapi', 'http://service.example', 'openapi.json']],
  [PROGRAM, 0, ['recipe', 'pytest', 'copy']],
  [PROGRAM, 2, ['recipe', 'unknown']],
  ['infra/benchmark/run-benchmark.ts', 0, ['--help']],
  ['infra/benchmark/run-benchmark.ts', 1, ['unknown']],
  ['test/checks/mutants/exam/run-exam.ts', 0, ['--help']],
  ['test/checks/mutants/exam/run-exam.ts', 1, ['--unknown']],
];

/** With these, every command is tried. All write in one way, so the others are tried with the longest commands only. */
const FOR_ALL: readonly string[] = ['a first line', 'neither output'];

describe.each(Object.entries(OUTPUTS))('with %s', (name, shell) => {
  const commands = COMMANDS.filter(([, , args]) => FOR_ALL.includes(name) || args.includes('--'));
  test.each(commands)('%s ends with %i: %j', async (program, code, args) => {
    const cwd = temporaryFolder();
    const command = ['-c', shell, 'bash', process.execPath, join(PROJECT, program), ...args];
    const child = execFile('bash', command, { cwd });
    child.stdout?.resume();
    expect((await once(child, 'close'))[0]).toBe(code);
    const wanted = args.includes('--json') ? FORMATS : [];
    for (const format of wanted) expect(readFileSync(join(cwd, format), 'utf8')).toMatch(/[>}]\n?$/);
  });
});
