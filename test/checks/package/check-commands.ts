import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { firstLineOf, stopProcess } from '../../tools/processes.ts';
import { START_ARGUMENTS } from '../../tools/server/spawn-server.ts';
import { mustRun, runAs, type User } from './packed.ts';

/** The program that npx runs. npx itself takes a second each time. */
const PROGRAM = 'node_modules/.bin/food-ordering';

/** The files of the package, in order. */
const PACKED = 'CHANGELOG.md LICENSE README.md dist package.json';

const PACKAGE_README = readFileSync(join(PROJECT, 'infra/publish/package/README.md'), 'utf8');

/** Runs the commands of the package, except `start`, and its exports. @throws Error if one fails. */
export async function checkCommands(user: User): Promise<void> {
  const food = (...args: readonly string[]) => mustRun(user, PROGRAM, ...args);
  requireText(await food('--version'), packageFile.version);
  requireText(await food('--help'), 'Usage: npx food-ordering-service [command] [options]');
  requireText(await food('start', '--help'), 'Usage: npx food-ordering-service [options]');
  for (const command of ['score', 'probe', 'mcp', 'recipe']) {
    requireText(await food(command, '--help'), `Usage: npx food-ordering-service ${command} `);
  }
  requireText(await mustRun(user, 'npx', 'food-ordering-service', '--version'), packageFile.version);
  await mustFail(user, 2, "Unknown option '--keys'", 'mcp', '--keys');

  await food('openapi', 'http://service.example', 'contract.json');
  requireText(fileOf(user, 'contract.json'), '"url": "http://service.example"');
  const reports = ['--json', 'score.json', '--html', 'score.html'];
  requireText(await food('score', '--only', 'float-money', ...reports, '--', 'node', 'checks-total.js'), '100.0');

  requireText(await food('recipe'), '  pytest ');
  await food('recipe', 'pytest', 'tests');
  await mustFail(user, 2, 'Nothing was written', 'recipe', 'pytest', 'tests');
  const client = ['--', 'node', 'orders-once.js'];
  requireText(await food('probe', '--only', 'create-lost', ...client), 'The client handles 1 of 2 situations');

  await mustFail(user, 1, 'npm install @aws-sdk/client-dynamodb @aws-sdk/lib-dynamodb', '--store', 'dynamodb');
  await mustFail(user, 2, 'serve is not a command', 'serve');
  await mustFail(user, 2, 'See npx food-ordering-service --help', '--unknown');
  checkFiles(user);
}

function checkFiles(user: User): void {
  const folder = 'node_modules/food-ordering-service';
  requireText(readdirSync(join(user.folder, folder)).toSorted().join(' '), PACKED);
  requireManifest(fileOf(user, `${folder}/package.json`));
  requireText(fileOf(user, `${folder}/README.md`), PACKAGE_README);
  requireText(fileOf(user, `${folder}/dist/SKILL.md`), 'name: prove-api-tests');
  requirePortable(fileOf(user, `${folder}/dist/client.js`));
}

async function mustFail(user: User, code: number, message: string, ...args: readonly string[]): Promise<void> {
  const ended = await runAs(user, PROGRAM, ...args);
  requireText(ended.output, message);
  if (ended.code !== code) throw new Error(`food-ordering ${args.join(' ')} ended with ${ended.code}, not ${code}`);
}

/** Nothing else is installed, and nothing runs on installation. */
function requireManifest(text: string): void {
  const manifest: unknown = JSON.parse(text);
  for (const name of ['dependencies', 'scripts', 'private', 'devDependencies']) {
    if (Object.hasOwn(Object(manifest), name)) throw new Error(`The packed package.json has ${name}`);
  }
}

/** The client also runs in browsers, in Deno and in Bun. */
function requirePortable(code: string): void {
  const [found] = /\brequire\(|\b(?:import|from)\s*["'][^.]|\bBuffer\b/.exec(code) ?? [];
  if (found !== undefined) throw new Error(`The client uses ${found}`);
}

function fileOf({ folder }: User, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function requireText(text: string, expected: string): void {
  if (!text.includes(expected)) throw new Error(`Expected ${JSON.stringify(expected)} in:\n${text}`);
}

/** How much longer the package may take to start than the clone. */
const MAX_RATIO = 1.5;
const ROUNDS = 5;

/**
 * Measures how long the package's program and the clone take to print their base URL, in turns, on the same Node where
 * the clone runs there. The fastest of several starts counts, because other work on the machine only adds to it.
 */
export async function compareStartTimes({ folder, env }: User): Promise<void> {
  const packedArguments = ['node_modules/food-ordering-service/dist/bin.js'];
  let [clone, packed] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    clone = Math.min(clone, await timeStart(process.execPath, START_ARGUMENTS, { cwd: PROJECT, env: process.env }));
    packed = Math.min(packed, await timeStart('node', packedArguments, { cwd: folder, env }));
  }
  console.log(`    the clone starts in ${clone.toFixed(0)} ms, the package in ${packed.toFixed(0)} ms`);
  if (packed > MAX_RATIO * clone) throw new Error(`The package takes more than ${MAX_RATIO} times the clone's time`);
}

async function timeStart(command: string, args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  const start = performance.now();
  const all = [...args, '--port', '0', '--quiet'];
  const child = spawn(command, all, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  await firstLineOf(child.stdout);
  const duration = performance.now() - start;
  await stopProcess(child);
  return duration;
}
