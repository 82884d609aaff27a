import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../../infra/publish/package/manifest.json' with { type: 'json' };
import { main, run } from '../../../infra/run.ts';
import { PROJECT } from '../../../lib/project.ts';
import { fencedBlocks, readPage } from '../../tools/pages.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { checkClone } from './check-clone.ts';
import { checkCommands, compareStartTimes } from './check-commands.ts';
import { mustEnd, mustRun, pack, startPacked, timed, type User, userEnvironment } from './packed.ts';
import { testAction } from './test-action.ts';
import { testWorkflow } from './test-workflow.ts';

const TOOLS = join(PROJECT, '.ci/tools/node_modules/.bin');
const RECIPES = join(PROJECT, 'infra/publish/recipes');

/** The oldest Node that the package supports. */
const OLDEST_NODE = '22.13.0';

/** The major version of Vitest between the oldest and the newest that the package supports. */
const VITEST_BETWEEN = '4.1.12';

/** Where npm puts the commands of a user's packages. */
const BIN = 'node_modules/.bin';

/** How a failing test ends: its report shows the requests of its sandbox. */
const REPORTED = {
  code: 1,
  text: /Sandbox fails-after-a-request-[0-9a-f]{32} received these requests:\n\s+GET \/orders\?status=paid 200/,
};

/** Scores the test in the package's README. */
const SCORE_FIRST_TEST = 'food-ordering-service score --only float-money --min-score 100 -- node --test first.test.mjs';

/** A user's environment and compiler, and the packages whose versions differ from the consumer's. */
const NEWEST = { prepare: async (_folder: string) => userEnvironment(), tsc: join(PROJECT, BIN, 'tsc'), packages: {} };

type Setup = typeof NEWEST;

/** The oldest of everything that the package supports, the newest, and the newest with the Vitest between them. */
const SETUPS: Readonly<Record<string, Setup>> = {
  oldest: { prepare: installOldestNode, tsc: `${BIN}/tsc`, packages: oldestPeers() },
  newest: NEWEST,
  between: { ...NEWEST, packages: { vitest: VITEST_BETWEEN } },
};

const CLONE = 'clone';

/** What runs by default. */
const ENDS = ['oldest', 'newest', CLONE];

// npm run checks -- package [names]: packs the package, and uses it as its users do, with each of these setups. `clone`
// is not the package, but a clone that is installed without development dependencies.
await main(async () => {
  const names = process.argv.length < 3 ? ENDS : process.argv.slice(2);
  const setups = names.filter((name) => name !== CLONE).map(setupNamed);
  const folder = temporaryFolder();
  if (names.includes(CLONE)) await timed(CLONE, () => checkClone(folder));
  if (setups.length === 0) return;
  const tarball = await timed('npm pack', () => pack(folder));
  await timed('publint and attw', async () => {
    await run(join(TOOLS, 'publint'), [tarball, '--strict']);
    await run(join(TOOLS, 'attw'), [tarball, '--profile', 'esm-only', '--quiet']);
  });
  for (const setup of setups) await testWith(setup, folder, tarball);
});

function setupNamed(name: string): Setup {
  const setup = SETUPS[name];
  if (setup) return setup;
  throw new Error(`There is no setup named ${name}. The setups are ${Object.keys(SETUPS).join(' and ')}`);
}

/** The oldest versions of the runners that the package's manifest allows. */
function oldestPeers(): Record<string, string> {
  const { vitest, '@playwright/test': playwright } = manifest.peerDependencies;
  return { vitest: vitest.replace('>=', ''), '@playwright/test': playwright.replace('>=', '') };
}

async function installOldestNode(folder: string): Promise<NodeJS.ProcessEnv> {
  const home = join(folder, 'oldest-node');
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), JSON.stringify({ allowScripts: { node: true } }));
  await mustRun({ folder: home, env: userEnvironment() }, 'npm', 'install', '--silent', `node@${OLDEST_NODE}`);
  return userEnvironment(join(home, 'node_modules/node/bin'));
}

async function testWith({ prepare, tsc, packages }: Setup, folder: string, tarball: string): Promise<void> {
  const env = await timed('node', () => prepare(folder));
  const version = (await mustRun({ folder, env }, 'node', '--version')).trim();
  console.log(`With Node ${version}`);
  const user = { folder: join(folder, version), env };
  cpSync(join(PROJECT, 'test/checks/package/consumer'), user.folder, { recursive: true });
  const copy = (from: string, to: string) => cpSync(join(RECIPES, from), join(user.folder, to));
  for (const name of ['orders', 'paging']) copy(`vitest/${name}.spec.ts`, `${name}.spec.ts`);
  for (const name of ['orders', 'browser']) copy(`playwright/${name}.spec.ts`, `playwright/${name}.spec.ts`);
  writeExamples(user);
  const versions = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const check = (name: string, work: () => Promise<unknown>) => timed(`  ${name}`, work);
  await check('npm install', () => mustRun(user, 'npm', 'install', '--silent', tarball, ...versions));
  await check('commands', () => checkCommands(user));
  await check('the first test', () => mustRun(user, 'npx', ...SCORE_FIRST_TEST.split(' ')));
  await check('types', () => mustRun(user, tsc));
  await check('vitest', () => mustRun(user, `${BIN}/vitest`, 'run', 'orders', 'paging', 'readme'));
  await check('a failed vitest', () => mustEnd(user, REPORTED, `${BIN}/vitest`, 'run', 'fails.spec.ts'));
  await check('Playwright', () => mustRun(user, `${BIN}/playwright`, 'test', 'orders', 'configured'));
  await check('a failed Playwright', () => mustEnd(user, REPORTED, `${BIN}/playwright`, 'test', 'fails'));
  await check('start', () => compareStartTimes(user));
  await check('deployment', () => testDeployment(user));
  await check('action', () => testAction(user, tarball));
  await check('workflow', () => testWorkflow(user, tarball));
}

/** Runs a suite with the fixtures, and the contract suite, against the program as npx starts it. */
async function testDeployment(user: User): Promise<void> {
  await using server = await startPacked(user);
  const { baseUrl } = server;
  // As the action's output has it.
  const named = { BASE_URL: `${baseUrl}/sandboxes/ci`, EXPECTED_URL: baseUrl };
  await mustRun({ ...user, env: { ...user.env, ...named } }, `${BIN}/vitest`, 'run', 'deployment.spec.ts');
  const env = { ...process.env, BASE_URL: baseUrl };
  await mustRun({ folder: PROJECT, env }, 'npm', 'run', 'test:contract');
}

/** Writes the examples of the package's README to files, for the compiler and the runners. */
function writeExamples({ folder }: User): void {
  const blocks = fencedBlocks(readPage('infra/publish/package/README.md'));
  for (const [index, { language, text }] of blocks.entries()) {
    if (language === 'js') writeFileSync(join(folder, 'first.test.mjs'), text);
    if (language !== 'ts') continue;
    const kind = text.includes("from 'vitest'") ? 'spec' : 'example';
    writeFileSync(join(folder, `readme-${index}.${kind}.ts`), text);
  }
}
