import { spawn, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';
import { LENGTHEN_LIMITS } from '../../tools/lengthen-limits.ts';
import { COOKBOOK, README, readPage, shownRuns } from '../../tools/pages.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';

const server = withServer();

const hasJq = spawnSync('jq', ['--version']).status === 0;
const PAGES = [README, ...COOKBOOK.filter((page) => !page.endsWith('/cookbook.md'))].map((page) => {
  const needsJq = shownRuns(readPage(page)).some(({ command }) => command.includes('jq -'));
  return [page, needsJq && !hasJq ? ' (skipped: jq is not installed)' : ''] as const;
});

// The commands freeze the sandbox's clock, so ids and times are the same in every run.
describe.concurrent('the commands print the output on the page', () => {
  test.for(PAGES)('%s%s', async ([page, lacking], { skip }) => {
    skip(lacking !== '');
    const runs = shownRuns(readPage(page));
    const outputs = await runCommands(
      runs.map(({ command }) => command),
      server.baseUrl,
    );
    expect(runs).not.toEqual([]);
    expect(outputs).toEqual(runs.map(({ output }) => output));
  });
});

test('the session of the README goes from an order to a score', () => {
  const commands = shownRuns(readPage(README)).map(({ command }) => command);
  expect(commands.at(0)).toContain('/sandboxes/');
  expect(commands.at(-1)).toContain('npm run --silent score');
});

const SHOWN_URL = 'http://localhost:3000';

/** Marks the end of a command's output: a character that no output has. */
const END = '\u001e';
const PRINT_END = "printf '\\036'";

const SHOWN_FOLDER = '/tmp';

/**
 * Runs commands in one shell against the server at this base URL, with a folder of their own in place of `/tmp`.
 * Returns the output of each, with the base URL and the folder that the pages show.
 */
async function runCommands(commands: readonly string[], baseUrl: string): Promise<string[]> {
  const script = ['exec 2>&1', ...commands.flatMap((command) => [command, PRINT_END])].join('\n');
  const folder = temporaryFolder();
  const child = spawn('bash', ['-c', script.replaceAll(SHOWN_FOLDER, folder).replaceAll(SHOWN_URL, baseUrl)], {
    cwd: PROJECT,
    env: readersEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await text(child.stdout);
  // Lines of a response's headers end with a carriage return, which no page shows.
  const shown = printed.replaceAll(baseUrl, SHOWN_URL).replaceAll(folder, SHOWN_FOLDER).replaceAll('\r\n', '\n');
  const outputs = shown.split(END).slice(0, -1);
  return outputs.map((output) => output.trimEnd());
}

/** The environment without npm's variables, colours and the URL of another server, and with longer time limits. */
function readersEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|BASE_URL$|FORCE_COLOR$)/.test(name));
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  return { ...Object.fromEntries(inherited), PATH, NO_COLOR: '1', NODE_OPTIONS: LENGTHEN_LIMITS };
}
