import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { main, run } from '../../infra/aws/run.ts';
import manifest from '../../infra/package/manifest.json' with { type: 'json' };
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

/** What a user has: a folder with `node`, a compiler, and the versions of packages that differ from the consumer's. */
interface Setup {
  readonly node: (folder: string) => Promise<string> | string;
  readonly tsc: string;
  readonly packages: Readonly<Record<string, string>>;
}

/** The oldest of everything that the package supports, and the newest. */
const SETUPS: Readonly<Record<string, Setup>> = {
  oldest: { node: installNode, tsc: `${BIN}/tsc`, packages: oldestPeers() },
  newest: { node: () => dirname(process.execPath), tsc: join(PROJECT, BIN, 'tsc'), packages: {} },
};

// npm run test:package [-- oldest|newest]: packs the package, and uses it as its users do, with both setups or with one.
await main(async () => {
  const setups = process.argv.length < 3 ? Object.values(SETUPS) : process.argv.slice(2).map(setupNamed);
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  try {
    const tarball = await timed('npm pack', () => pack(folder));
    await timed('publint and attw', () => lint(tarball));
    for (const setup of setups) await testWith(setup, folder, tarball);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function setupNamed(name: string): Setup {
  const setup = SETUPS[name];
  if (setup) return setup;
  throw new Error(`There is no setup named ${name}. The setups are ${Object.keys(SETUPS).join(' and ')}`);
}

/** The oldest versions of the runners that the package's manifest allows. */
function oldestPeers(): Record<string, string> {
  const { vitest, '@playwright/test': playwright } = manifest.replace.peerDependencies;
  return { vitest: vitest.replace('>=', ''), '@playwright/test': playwright.replace('>=', '') };
}

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

async function testWith({ node, tsc, packages }: Setup, folder: string, tarball: string): Promise<void> {
  const env = userEnvironment(await timed('node', async () => node(folder)));
  const version = (await mustRun({ folder, env }, 'node', '--version')).trim();
  console.log(`With Node ${version}`);
  const user = { folder: join(folder, version), env };
  cpSync(join(PROJECT, 'test/package/consumer'), user.folder, { recursive: true });
  cpSync(join(RECIPES, 'vitest/orders.spec.ts'), join(user.folder, 'orders.spec.ts'));
  cpSync(join(RECIPES, 'playwright/orders.spec.ts'), join(user.folder, 'playwright/orders.spec.ts'));
  const file = join(user.folder, 'package.json');
  const consumer = JSON.parse(readFileSync(file, 'utf8'));
  Object.assign(consumer.devDependencies, packages);
  writeFileSync(file, JSON.stringify(consumer));
  const check = (name: string, work: () => Promise<unknown>) => timed(`  ${name}`, work);
  await check('npm install', () => mustRun(user, 'npm', 'install', '--silent', tarball));
  await check('commands', () => checkCommands(user));
  await check('types', () => mustRun(user, tsc));
  await check('vitest', () => mustRun(user, `${BIN}/vitest`, 'run', 'orders.spec.ts'));
  await check('a failed vitest', () => mustReport(user, 'vitest', 'run', 'fails.spec.ts'));
  await check('Playwright', () => mustRun(user, `${BIN}/playwright`, 'test', 'orders', 'configured'));
  await check('a failed Playwright', () => mustReport(user, 'playwright', 'test', 'fails'));
  await check('start', () => compareStartTimes(user));
  await check('deployment', () => testDeployment(user));
  await check('action', () => testAction(user, tarball));
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
  const { baseUrl } = server;
  try {
    // As the action's output has it.
    const named = { BASE_URL: `${baseUrl}/sandboxes/ci`, EXPECTED_URL: baseUrl };
    await mustRun({ ...user, env: { ...user.env, ...named } }, `${BIN}/vitest`, 'run', 'deployment.spec.ts');
    const env = { ...process.env, BASE_URL: baseUrl };
    await mustRun({ folder: PROJECT, env }, 'npm', 'run', 'test:contract');
  } finally {
    await server.stop();
  }
}
