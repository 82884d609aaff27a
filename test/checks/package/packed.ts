import { spawn } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { run } from '../../../infra/run.ts';
import { PROJECT } from '../../../lib/project.ts';
import { endOf, firstLineOf, stopProcess } from '../../tools/processes.ts';
import { responds } from '../../tools/wait-until.ts';

/** The most bytes that the packed package may have. */
const MAX_BYTES = 1_400_000;

/** The variables that npm sets for its scripts. Another npm would read its configuration from them. */
const OF_NPM_RUN = /^(?:npm_(?:lifecycle|package|command|config_local_prefix|config_prefix)|INIT_CWD$|BASE_URL$)/;

/** Packs the project as npm publishes it, unless TARBALL names such a file, and returns the file. */
export async function pack(folder: string): Promise<string> {
  const file = process.env.TARBALL || (await packInto(folder));
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`The package has ${size} bytes, which is more than ${MAX_BYTES}`);
  console.log(`Packed ${basename(file)}: ${size} bytes`);
  return file;
}

async function packInto(folder: string): Promise<string> {
  await run('npm', ['run', '--silent', 'build']);
  await run('npm', ['pack', join(PROJECT, 'dist'), '--silent', '--pack-destination', folder]);
  const [name = ''] = globSync('food-ordering-service-*.tgz', { cwd: folder });
  return join(folder, name);
}

/** The environment of a user whose `node` is in `nodeFolder`. The default is the Node that runs this. */
export function userEnvironment(nodeFolder = dirname(process.execPath)): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !OF_NPM_RUN.test(name));
  return { ...Object.fromEntries(inherited), PATH: `${nodeFolder}:${process.env.PATH}`, NO_COLOR: '1', CI: 'true' };
}

/** Where and how a user runs commands. */
export interface User {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs a command that has to end with this code, and with this text in its output. Returns the output: that of stderr
 * after that of stdout. @throws Error with the output, if the command ends otherwise.
 */
export async function mustEnd(
  { folder, env }: User,
  expected: { readonly code: number; readonly text?: string | RegExp },
  ...command: readonly [program: string, ...args: readonly string[]]
): Promise<string> {
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd: folder, env });
  child.stdin.end();
  const { code, stdout, stderr } = await endOf(child);
  const output = stdout + stderr;
  const { text = '' } = expected;
  const hasText = typeof text === 'string' ? output.includes(text) : text.test(output);
  if (code === expected.code && hasText) return output;
  throw new Error(`${command.join(' ')} ended with ${code}, not ${expected.code}${text && ` and ${text}`}:\n${output}`);
}

/** Runs a command that has to succeed. Returns its output. @throws Error with the output, if it fails. */
export function mustRun(user: User, ...command: readonly [program: string, ...args: readonly string[]]) {
  return mustEnd(user, { code: 0 }, ...command);
}

/** Starts a server on a free port. Returns its process and base URL. @throws Error if it prints no base URL. */
export async function startProgram({ folder, env }: User, program: string, ...args: readonly string[]) {
  const options = [...args, '--port', '0', '--quiet'];
  const child = spawn(program, options, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, baseUrl: await firstLineOf(child.stdout) };
}

/** Starts the packed server as the user does, with npx, until it is disposed of. */
export async function startPacked(user: User) {
  const { child, baseUrl } = await startProgram(user, 'npx', 'food-ordering-service');
  const stop = async () => {
    await stopProcess(child);
    // npx ends before the server that it started, which notices it.
    while (await responds(`${baseUrl}/health`));
  };
  return { baseUrl, [Symbol.asyncDispose]: stop };
}

/** Does some work and prints how long it took. */
export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
