import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { RECIPES } from '../../../infra/publish/package/recipes.ts';
import { main } from '../../../infra/run.ts';
import { end, listen } from '../../tools/listen.ts';
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

/** The recipes that start the service themselves. */
const SELF_SERVING = ['vitest', 'playwright'];

// npm run checks -- recipes [names] writes each recipe to a new folder with the packed package, and runs it there.
await main(async () => {
  const folder = temporaryFolder();
  const env = { ...userEnvironment(), ...(CHROMIUM !== undefined && { CHROMIUM }) };
  const chosen = Object.keys(RECIPES).filter((name) => process.argv.length < 3 || process.argv.includes(name));
  if (chosen.includes('junit')) installPackages('mvn', ['maven', 'default-jdk-headless']);
  const tarball = await timed('npm pack', () => pack(folder));
  const home = { folder: join(folder, 'server'), env };
  await using server = await timed('npm install', async () => {
    mkdirSync(home.folder);
    writeFileSync(join(home.folder, 'package.json'), '{}');
    await mustRun(home, 'npm', 'install', '--silent', tarball);
    return startPacked(home);
  });
  for (const name of chosen) await timed(name, () => runRecipe(name, home, tarball, server.baseUrl));
});

/** Writes a recipe, and runs the commands that the package prints. @throws Error if one fails. */
async function runRecipe(name: string, home: User, tarball: string, baseUrl: string): Promise<void> {
  const printed = await mustRun(home, 'npx', 'food-ordering-service', 'recipe', name, name);
  const steps = RECIPES[name]?.steps ?? [];
  const missing = steps.find((step) => !printed.includes(`  ${step}\n`));
  if (missing !== undefined) throw new Error(`The command recipe does not print ${missing}:\n${printed}`);
  // The same form as the output of the GitHub action.
  const env = SELF_SERVING.includes(name) ? home.env : { ...home.env, BASE_URL: `${baseUrl}/sandboxes/ci` };
  const user = { folder: join(home.folder, name), env };
  const commands = steps.map((step) => commandOf(step, tarball, baseUrl));
  for (const command of commands.filter(isNeeded)) await runTests(user, command);
  if (name === 'pytest') await checkPytest(user, baseUrl);
  const [file = '', text = '', by = ''] = BREAKS[name] ?? [];
  if (file === '') return;
  writeFileSync(join(user.folder, file), readFileSync(join(user.folder, file), 'utf8').replace(text, by));
  await mustEnd(user, REPORTED, 'bash', '-c', commands.at(-1) ?? '');
}

/** A step as this test runs it: with the packed package, and the server of this test. */
function commandOf(step: string, tarball: string, baseUrl: string): string {
  const [command = '', isOurs] = step.split(/ +# /);
  const own = REPLACED[command] ?? command.replace('http://localhost:3000', baseUrl);
  return isOurs === undefined ? own : `${own} --silent ${tarball}`;
}

/** Downloads no browser if there is one. */
function isNeeded(command: string): boolean {
  return CHROMIUM === undefined || !command.startsWith('npx playwright install');
}

async function runTests(user: User, command: string): Promise<void> {
  const output = await mustRun(user, 'bash', '-c', command);
  console.log(output.match(RESULTS)?.join('\n') ?? '');
}

/** Checks the types of the recipe, and that it waits for a service, or gives up in one line. */
async function checkPytest(user: User, baseUrl: string): Promise<void> {
  await runTests(user, '.venv/bin/pip install --quiet --disable-pip-version-check mypy==2.4.1');
  await runTests(user, '.venv/bin/mypy --strict conftest.py');
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
