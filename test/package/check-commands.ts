import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../infra/project.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { mustRun, runAs, type User } from './packed.ts';

/** The program that npx runs. npx itself takes a second each time. */
const PROGRAM = 'node_modules/.bin/food-ordering';

const PACKAGE_README = readFileSync(join(PROJECT, 'infra/package/README.md'), 'utf8');

/** Runs the commands of the package, except `start`, and its exports. @throws Error if one fails. */
export async function checkCommands(user: User): Promise<void> {
  const food = (...args: readonly string[]) => mustRun(user, PROGRAM, ...args);
  requireText(await food('--version'), packageFile.version);
  requireText(await food('--help'), 'Usage: npx food-ordering-service [command] [options]');
  requireText(await food('start', '--help'), 'Usage: npx food-ordering-service [options]');
  requireText(await food('score', '--help'), 'npx food-ordering-service score -- pytest tests');
  requireText(await mustRun(user, 'npx', 'food-ordering-service', '--version'), packageFile.version);
  requireText(await food('probe', '--help'), 'npx food-ordering-service probe -- node client.js');
  requireText((await runAs(user, PROGRAM, 'probe', '--only', 'calm', '--', 'node', 'checks-total.js')).output, 'calm');

  await food('openapi', 'http://service.example', 'contract.json');
  requireText(fileOf(user, 'contract.json'), '"url": "http://service.example"');
  await food('postman', 'http://service.example', 'collection.json');
  requireText(fileOf(user, 'collection.json'), '"value": "http://service.example"');
  requireText(
    await food(
      'score',
      '--only',
      'float-money',
      '--json',
      'score.json',
      '--html',
      'score.html',
      '--',
      'node',
      'checks-total.js',
    ),
    '100.0',
  );

  requireText(await food('recipe'), '  pytest ');
  await food('recipe', 'pytest', 'tests');
  await mustFail(user, 2, 'Nothing was written', 'recipe', 'pytest', 'tests');
  requireText(await food('probe', '--help'), 'food-ordering probe -- node client.js');
  const client = ['--', 'node', 'orders-once.js'];
  requireText(await food('probe', '--only', 'create-lost', ...client), 'The client handles 1 of 2 situations');

  await mustFail(user, 1, 'npm install @aws-sdk/client-dynamodb @aws-sdk/lib-dynamodb', '--store', 'dynamodb');
  await mustFail(user, 2, 'serve is not a command', 'serve');
  await mustFail(user, 2, 'See npx food-ordering-service --help', '--unknown');
  requireManifest(fileOf(user, 'node_modules/food-ordering-service/package.json'));
  requireText(fileOf(user, 'node_modules/food-ordering-service/README.md'), PACKAGE_README);
  requirePortable(fileOf(user, 'node_modules/food-ordering-service/dist/client.js'));
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
