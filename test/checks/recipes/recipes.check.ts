import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { RECIPES } from '../../../infra/publish/package/recipes.ts';
import { main } from '../../../infra/run.ts';
import { PROJECT } from '../../../lib/project.ts';
import { end, listen } from '../../tools/listen.ts';
import { fencedBlocks, readPage } from '../../tools/pages.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { mustEnd, mustRun, pack, startPacked, timed, type User, userEnvironment } from '../package/packed.ts';
import { CHROMIUM } from '../tools/chromium.ts';
import { installPackages } from '../tools/docker/debian-packages.ts';

/** Commands that take more options here. */
const REPLACED: Readonly<Record<string, string>> = {
  '.venv/bin/pip install --requirement requirements.txt':
    '.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement requirements.txt',
  'mvn test': 'mvn --batch-mode --no-transfer-progress test',
};

/** A file of a recipe, a text of it, and the text instead of it that makes a test fail. */
const BREAKS: Readonly<Record<string, readonly [file: string, text: string, by: string]>> = {
  pytest: ['test_orders.py', 'total(api) == 0', 'total(api) == 7'],
  junit: ['src/test/java/recipes/OrdersTest.java', 'assertEquals(0, total', 'assertEquals(7, total'],
};

/** How the failing test ends: its report shows a request. */
const REPORTED = { code: 1, text: /"path": ?"\/orders"/ };

/** The lines of a runner's output that count its tests. */
const RESULTS = /^.*(?:\d+ passed|Tests run:|assertions|no issues found).*$/gm;

/** The package that npm may not look up, because nobody has published it. */
const PACKAGE = 'node_modules/food-ordering-service';

// npm run checks -- recipes [names] follows the guide of each recipe from the clone to a new folder. Those that need
// the package are then written with the packed package, too. `image` runs the recipe that needs Docker.
await main(async () => {
  const folder = temporaryFolder();
  const env = { ...userEnvironment(), ...(CHROMIUM !== undefined && { CHROMIUM }) };
  const isChosen = (name: string) => process.argv.length < 3 || process.argv.includes(name);
  const chosen = Object.entries(RECIPES).filter(([name, { needs }]) => needs !== 'image' && isChosen(name));
  if (chosen.some(([name]) => name === 'junit')) installPackages('mvn', ['maven', 'default-jdk-headless']);
  const tarball = await timed('npm pack', () => pack(folder));
  const home = { folder: join(folder, 'server'), env };
  await using server = await timed('npm install', async () => {
    mkdirSync(home.folder);
    writeFileSync(join(home.folder, 'package.json'), '{}');
    await mustRun(home, 'npm', 'install', '--silent', tarball);
    return startPacked(home);
  });
  for (const [name, { needs, steps }] of chosen) {
    // The same form as the output of the GitHub action.
    const base = needs === 'server' ? { BASE_URL: `${server.baseUrl}/sandboxes/ci` } : {};
    const user = { folder: join(folder, name), env: { ...env, ...base } };
    const run = (step: string) => commandOf(step, server.baseUrl);
    await timed(name, () => followGuide(name, user, run));
    if (needs === 'package') {
      await mustRun(home, 'npx', 'food-ordering-service', 'recipe', name, name);
      await timed(`${name} of the package`, () =>
        runSteps({ ...user, folder: join(home.folder, name) }, steps.map(run)),
      );
    }
    if (name === 'pytest') await checkPytest(user, server.baseUrl);
    await checkFailure(name, user, run(steps.at(-1) ?? ''));
  }
});

/** Runs the commands of a recipe's guide, with the user's folder in place of the one that it names. */
async function followGuide(name: string, user: User, run: (step: string) => string): Promise<void> {
  const [guide] = fencedBlocks(readPage(`infra/publish/recipes/${name}/README.md`));
  const steps = guide?.text.replaceAll(`../${name}-orders`, user.folder).split('\n') ?? [];
  const output = await runSteps({ ...user, folder: PROJECT }, steps.map(run));
  if (!/^Your suite noticed /m.test(output)) throw new Error(`${name} has no score:\n${output}`);
  const lock = join(user.folder, 'package-lock.json');
  if (RECIPES[name]?.needs === 'package')
    requireFile(JSON.parse(readFileSync(lock, 'utf8')).packages[PACKAGE].resolved);
}

function requireFile(resolved: unknown): void {
  if (!/^file:food-ordering-service-.*\.tgz$/.test(`${resolved}`)) throw new Error(`npm installed ${resolved}`);
}

/** Runs commands in one shell, up to the first that fails. Returns their output. */
async function runSteps(user: User, commands: readonly string[]): Promise<string> {
  const output = await mustRun(user, 'bash', '-euc', commands.filter(isNeeded).join('\n'));
  console.log(output.match(RESULTS)?.join('\n') ?? '');
  return output;
}

/** A command of a guide as this test runs it: with the server of this test, and with a score of one bug. */
function commandOf(step: string, baseUrl: string): string {
  const own = REPLACED[step] ?? step.replace('http://localhost:3000', baseUrl);
  return own.replace(' --level 1 ', ' --only create-is-200 --no-changes ');
}

/** Downloads no browser if there is one. */
function isNeeded(command: string): boolean {
  return CHROMIUM === undefined || !command.startsWith('npx playwright install');
}

/** Breaks the recipe, and checks what its report shows. */
async function checkFailure(name: string, user: User, command: string): Promise<void> {
  const [file = '', text = '', by = ''] = BREAKS[name] ?? [];
  if (file === '') return;
  writeFileSync(join(user.folder, file), readFileSync(join(user.folder, file), 'utf8').replace(text, by));
  await mustEnd(user, REPORTED, 'bash', '-c', command);
}

/** Checks the types of the recipe, and that it waits for a service, or gives up in one line. */
async function checkPytest(user: User, baseUrl: string): Promise<void> {
  await runSteps(user, [
    '.venv/bin/pip install --quiet --disable-pip-version-check mypy==2.4.1',
    '.venv/bin/mypy --strict conftest.py',
  ]);
  // This server is not ready for the first two requests, and then leads all to the service.
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    if (received === 1) return request.destroy();
    response.writeHead(received === 2 ? 503 : 307, { location: `${baseUrl}${request.url}` }).end();
  });
  const late = { ...user, env: { ...user.env, BASE_URL: await listen(server) } };
  const pytest = ['.venv/bin/pytest', '--quiet', 'test_limits.py'] as const;
  await mustEnd(late, { code: 0, text: '1 passed' }, ...pytest);
  await end(server);
  const text = /^(?:\n*)ERROR: No service at http:\/\/127\.0\.0\.1:\d+: [^\n]+\n+$/;
  await mustEnd(late, { code: 4, text }, ...pytest);
}
