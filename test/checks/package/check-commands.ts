import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { stopProcess } from '../../tools/processes.ts';
import { START_ARGUMENTS } from '../../tools/server/spawn-server.ts';
import { mustEnd, startProgram, type User } from './packed.ts';

/** What the package has beside its code. */
const OTHER_FILES =
  'CHANGELOG.md LICENSE README.md SKILL.md console-files docs-files licenses.txt package.json recipes types';

/** The program that npx runs. npx itself takes a second each time. */
const PROGRAM = 'node_modules/.bin/food-ordering';

/** Arguments of the program, its exit code, and a text that it prints. Some runs read what those before them wrote. */
const RUNS: readonly (readonly [args: string, code: number, text: string])[] = [
  ['--version', 0, packageFile.version],
  ['--help', 0, 'Usage: npx food-ordering-service [command] [options]'],
  ['start --help', 0, 'Usage: npx food-ordering-service [options]'],
  ['score --help', 0, 'Usage: npx food-ordering-service score '],
  ['probe --help', 0, 'Usage: npx food-ordering-service probe '],
  ['mcp --help', 0, 'Usage: npx food-ordering-service mcp '],
  ['mcp --keys', 2, "Unknown option '--keys'"],
  ['openapi http://service.example contract.json', 0, ''],
  ['score --only float-money --json score.json --html score.html -- node checks-total.js', 0, '100.0'],
  ['recipe --help', 0, 'Usage: npx food-ordering-service recipe '],
  ['recipe', 0, '  pytest '],
  ['recipe pytest tests', 0, ''],
  ['recipe pytest tests', 2, 'Nothing was written'],
  ['recipe vitest packed', 0, `and food-ordering-service-${packageFile.version}.tgz, from which npm installs`],
  ['probe --only create-lost -- node orders-once.js', 0, 'The client handles 1 of 2 situations'],
  ['--store dynamodb', 1, 'npm install @aws-sdk/client-dynamodb @aws-sdk/lib-dynamodb'],
  ['serve', 2, 'serve is not a command'],
  ['--unknown', 2, 'See npx food-ordering-service --help'],
];

/** Runs the commands of the package, except `start`, and checks its files. @throws Error if one is not as expected. */
export async function checkCommands(user: User): Promise<void> {
  for (const [args, code, text] of RUNS) await mustEnd(user, { code, text }, PROGRAM, ...args.split(' '));
  await mustEnd(user, { code: 0, text: packageFile.version }, 'npx', 'food-ordering-service', '--version');
  checkFiles(user.folder);
}

function checkFiles(folder: string): void {
  const installed = join(folder, 'node_modules/food-ordering-service');
  const others = readdirSync(installed).filter((name) => !/\.(?:js|d\.ts)$/.test(name));
  requireText(others.toSorted().join(' '), OTHER_FILES);
  requireText(textOf(folder, 'contract.json'), '"url": "http://service.example"');
  requireText(textOf(installed, 'README.md'), textOf(PROJECT, 'infra/publish/package/README.md'));
  requireText(textOf(installed, 'SKILL.md'), 'name: prove-api-tests');
  // Nothing else is installed, and nothing runs on installation.
  const manifest = JSON.parse(textOf(installed, 'package.json'));
  const members = ['dependencies', 'scripts', 'private', 'devDependencies'].filter((name) =>
    Object.hasOwn(manifest, name),
  );
  if (members.length > 0) throw new Error(`The packed package.json has ${members.join(' and ')}`);
  // The client also runs in browsers, in Deno and in Bun.
  const [found] = /\brequire\(|\b(?:import|from)\s*["'][^.]|\bBuffer\b/.exec(textOf(installed, 'client.js')) ?? [];
  if (found !== undefined) throw new Error(`The client uses ${found}`);
}

function textOf(folder: string, name: string): string {
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
export async function compareStartTimes(user: User): Promise<void> {
  const cloner = { folder: PROJECT, env: process.env };
  let [clone, packed] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    clone = Math.min(clone, await timeStart(cloner, process.execPath, ...START_ARGUMENTS));
    packed = Math.min(packed, await timeStart(user, 'node', 'node_modules/food-ordering-service/bin.js'));
  }
  console.log(`    the clone starts in ${clone.toFixed(0)} ms, the package in ${packed.toFixed(0)} ms`);
  if (packed > MAX_RATIO * clone) throw new Error(`The package takes more than ${MAX_RATIO} times the clone's time`);
}

async function timeStart(...program: Parameters<typeof startProgram>): Promise<number> {
  const start = performance.now();
  const { child } = await startProgram(...program);
  const duration = performance.now() - start;
  await stopProcess(child);
  return duration;
}
