import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../../../infra/run.ts';
import { PROJECT } from '../../../lib/project.ts';
import { firstLineOf, stopProcess } from '../../tools/processes.ts';
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
  try {
    await run('npm', ['pack', '--silent', '--pack-destination', folder]);
  } finally {
    // It is left behind if npm ended before it restored package.json and README.md.
    if (existsSync(join(PROJECT, 'package.json.backup'))) await run('npm', ['run', 'postpack']);
  }
  const [name = ''] = globSync('food-ordering-service-*.tgz', { cwd: folder });
  return join(folder, name);
}

/** The environment of a user whose `node` is in this folder. */
export function userEnvironment(nodeFolder: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !OF_NPM_RUN.test(name));
  return { ...Object.fromEntries(inherited), PATH: `${nodeFolder}:${process.env.PATH}`, NO_COLOR: '1', CI: 'true' };
}

/** Where and how a user runs commands. */
export interface User {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs a command to its end. Returns its exit code, and both streams as one text. */
export async function runAs({ folder, env }: User, command: string, ...args: readonly string[]) {
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code]: (number | null)[] = await once(child, 'close');
  return { code, output };
}

/** Runs a command that has to succeed. @throws Error with its output, if it fails. */
export async function mustRun(user: User, command: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await runAs(user, command, ...args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** Starts `npx food-ordering-service --port 0` as the user does. @throws Error if it prints no base URL. */
export async function startPacked({ folder, env }: User) {
  const args = ['food-ordering-service', '--port', '0', '--quiet'];
  const child = spawn('npx', args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const baseUrl = await firstLineOf(child.stdout);
  const stop = async () => {
    await stopProcess(child);
    // npx ends before the server that it started, which notices it.
    while (await responds(`${baseUrl}/health`));
  };
  return { baseUrl, stop };
}

/** Does some work and prints how long it took. */
export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
