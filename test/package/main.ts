import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { main, run } from '../../infra/aws/run.ts';
import { PROJECT } from '../../infra/project.ts';
import { checkCommands } from './check-commands.ts';
import { mustRun, pack, runAs, startPacked, timed, type User, userEnvironment } from './packed.ts';
import { compareStartTimes } from './start-times.ts';
import { testAction } from './test-action.ts';

const TOOLS = join(PROJECT, '.ci/tools/node_modules/.bin');
const RECIPES = join(PROJECT, 'test/recipes');

/** The oldest Node that the package supports. */
const OLDEST_NODE = '22.13.0';

/** Where npm puts the commands of a user's packages. */
const BIN = 'node_modules/.bin';

/** The requests of the failing tests, as their reports show them. */
const RECEIVED =
  /Sandbox fails-after-a-request-[0-9a-f]{32} received these requests:\n\s+GET \/orders\?status=paid 200/;

// npm run test:package: packs the package, and uses it as its users do, with the oldest Node and with the newest.
await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  try {
    const tarball = await timed('npm pack', () => pack(folder));
    await timed('publint and attw', () => lint(tarball));
    const oldest = await timed(`npm install node@${OLDEST_NODE}`, () => installNode(folder));
    await testWith(oldest, `${BIN}/tsc`, folder, tarball);
    const user = await testWith(dirname(process.execPath), join(PROJECT, BIN, 'tsc'), folder, tarball);
    await timed('action', () => testAction(user, tarball));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function lint(tarball: string): Promise<void> {
  await run(join(TOOLS, 'publint'), [tarball, '--strict']);
  await run(join(TOOLS, 'attw'), [tarball, '--profile', 'esm-only', '--quiet']);
}

async function installNode(folder: string): Promise<string> {
  const home = join(folder, 'oldest-node');
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), JSON.stringify({ allowScripts: { node: true } }));
  const user = { folder: home, env: userEnvironment(dirname(process.execPath)) };
  await mustRun(user, 'npm', 'install', '--silent', `node@${OLDEST_NODE}`);
  return join(home, 'node_modules/node/bin');
}

/** Tests the package on a Node with a TypeScript compiler: TypeScript 5, or the project's own. */
async function testWith(node: string, tsc: string, folder: string, tarball: string): Promise<User> {
  const env = userEnvironment(node);
  const version = (await mustRun({ folder, env }, 'node', '--version')).trim();
  console.log(`With Node ${version}`);
  const user = { folder: join(folder, version), env };
  cpSync(join(PROJECT, 'test/package/consumer'), user.folder, { recursive: true });
  cpSync(join(RECIPES, 'vitest/orders.spec.ts'), join(user.folder, 'orders.spec.ts'));
  cpSync(join(RECIPES, 'playwright/orders.spec.ts'), join(user.folder, 'playwright/orders.spec.ts'));
  const check = (name: string, work: () => Promise<unknown>) => timed(`  ${name}`, work);
  await check('npm install', () => mustRun(user, 'npm', 'install', '--silent', tarball));
  await check('commands', () => checkCommands(user));
  await check('types', () => mustRun(user, tsc));
  await check('vitest', () => mustRun(user, `${BIN}/vitest`, 'run', 'orders.spec.ts'));
  await check('a failed vitest', () => mustReport(user, 'vitest', 'run', 'fails.spec.ts'));
  await check('Playwright', () => mustRun(user, `${BIN}/playwright`, 'test', 'orders'));
  await check('a failed Playwright', () => mustReport(user, 'playwright', 'test', 'fails'));
  await check('start', () => compareStartTimes(user));
  await check('deployment', () => testDeployment(user));
  return user;
}

/** Runs a test that fails, whose report has to show the requests of its sandbox. */
async function mustReport(user: User, ...command: readonly string[]): Promise<void> {
  const [program = '', ...args] = command;
  const { code, output } = await runAs(user, `${BIN}/${program}`, ...args);
  if (code === 1 && RECEIVED.test(output)) return;
  throw new Error(`The report does not show what the sandbox received (exit ${code}):\n${output}`);
}

/** Runs a suite with the fixtures, and the contract suite, against the program as npx starts it. */
async function testDeployment(user: User): Promise<void> {
  const server = await startPacked(user);
  const named = { BASE_URL: server.baseUrl, EXPECTED_URL: server.baseUrl };
  try {
    const withUrl = { ...user, env: { ...user.env, ...named } };
    await mustRun(withUrl, `${BIN}/vitest`, 'run', 'deployment.spec.ts');
    await mustRun({ folder: PROJECT, env: { ...process.env, ...named } }, 'npm', 'run', 'test:contract');
  } finally {
    await server.stop();
  }
}
