import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { PROJECT } from '../../infra/project.ts';

const SHOWN_URL = 'http://localhost:3000';

/** Marks the end of a command's output: a character that no output has. */
const END = '\u001e';
const PRINT_END = "printf '\\036'";

/**
 * Runs commands in one shell against the server at this base URL. Returns the output of each, with the base URL that the
 * pages show.
 */
export async function runCommands(commands: readonly string[], baseUrl: string): Promise<string[]> {
  const script = ['exec 2>&1', ...commands.flatMap((command) => [command, PRINT_END])].join('\n');
  const child = spawn('bash', ['-c', script.replaceAll(SHOWN_URL, baseUrl)], {
    cwd: PROJECT,
    env: readersEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, 'close');
  // Lines of a response's headers end with a carriage return, which no page shows.
  const shown = printed.replaceAll(baseUrl, SHOWN_URL).replaceAll('\r\n', '\n');
  const outputs = shown.split(END).slice(0, -1);
  return outputs.map((output) => output.trimEnd());
}

/** The environment without npm's variables, without colours, and without the URL of another server. */
function readersEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|BASE_URL$|FORCE_COLOR$)/.test(name));
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  return { ...Object.fromEntries(inherited), PATH, NO_COLOR: '1' };
}
