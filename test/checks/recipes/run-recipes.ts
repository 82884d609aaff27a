import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { RECIPES } from '../../../infra/publish/package/recipes.ts';
import { main } from '../../../infra/run.ts';
import { end, listen } from '../../tools/listen.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { mustRun, pack, runAs, startPacked, timed, type User, userEnvironment } from '../package/packed.ts';
import { CHROMIUM } from '../tools/chromium.ts';
import { installPackages } from '../tools/docker/debian-packages.ts';

/** Commands that take more options here, and checks that only this test makes. */
const REPLACED: Readonly<Record<string, string>> = {
  '.venv/bin/pip install --requirement requirements.txt':
    '.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement requirements.txt',
  'mvn test': 'mvn --batch-mode --no-transfer-progress test',
};

/** Commands that check a recipe, after its own. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  pytest: [
    '.venv/bin/pip install --quiet --disable-pip-version-check mypy==2.4.1',
    '.venv/bin/mypy --strict conftest.py',
  ],
};

/** Replacements that make a test of a recipe fail. Its report has to show the test's requests. */
const BREAKS: Readonly<Record<string, Readonly<Record<'file' | 'text' | 'by', string>>>> = {
  pytest: { file: 'test_orders.py', text: 'total(api) == 0', by: 'total(api) == 7' },
  junit: {
    file: 'src/test/java/recipes/OrdersTest.java',
    text: 'assertEquals(0, total(sandbox))',
    by: 'assertEquals(7, total(sandbox))',
  },
};

/** A request in the report of a failed test. */
const RECEIVED = /"path": ?"\/orders"/;

/** The recipes that start the service themselves. */
const SELF_SERVING = ['vitest', 'playwright'];

// npm run checks -- recipes [names] writes each recipe to a new folder with the packed package, and runs it there.
await main(async () => {
  const folder = temporaryFolder();
  const env = { ...userEnvironment(dirname(process.execPath)), ...(CHROMIUM !== undefined && { CHROMIUM }) };
  const chosen = Object.keys(RECIPES).filter((name) => process.argv.length < 3 || process.argv.includes(name));
  if (chosen.includes('junit')) installPackages('mvn', ['maven', 'default-jdk-headless']);
  const tarball = await timed('npm pack', () => pack(folder));
  const home = { folder: join(folder, 'server'), env };
  const server = await timed('npm install', () => startServer(home, tarball));
  try {
    for (const name of chosen) await timed(name, () => runRecipe(name, home, tarball, server.baseUrl));
  } finally {
    await server.stop();
  }
});

async function startServer(home: User, tarball: string) {
  mkdirSync(home.folder);
  writeFileSync(join(home.folder, 'package.json'), '{}');
  await mustRun(home, 'npm', 'install', '--silent', tarball);
  return startPacked(home);
}

/** Writes a recipe, and runs the commands that the package prints. @throws Error if one fails. */
async function runRecipe(name: string, home: User, tarball: string, baseUrl: string): Promise<void> {
  const folder = join(home.folder, name);
  const printed = await mustRun(home, 'npx', 'food-ordering-service', 'recipe', name, name);
  const steps = (RECIPES[name]?.steps ?? []).filter((step) => requireStep(step, printed));
  // The same form as the output of the GitHub action.
  const env = SELF_SERVING.includes(name) ? home.env : { ...home.env, BASE_URL: `${baseUrl}/sandboxes/ci` };
  const commands = [...steps.map((step) => commandOf(step, tarball, baseUrl)), ...(CHECKS[name] ?? [])];
  for (const command of commands.filter(isNeeded)) {
    const [program = '', ...args] = command.split(' ');
    const output = await mustRun({ folder, env }, program, ...args);
    console.log(output.split('\n').filter(isResult).join('\n'));
  }
  await checkReport(name, { folder, env });
  if (name === 'pytest') await checkWaiting({ folder, env }, baseUrl);
}

function requireStep(step: string, printed: string): boolean {
  if (printed.includes(`  ${step}\n`)) return true;
  throw new Error(`The command recipe does not print ${step}:\n${printed}`);
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

/** Makes a test fail. @throws Error if the report does not show its requests. */
async function checkReport(name: string, user: User): Promise<void> {
  const broken = BREAKS[name];
  if (broken === undefined) return;
  const file = join(user.folder, broken.file);
  writeFileSync(file, readFileSync(file, 'utf8').replace(broken.text, broken.by));
  const last = RECIPES[name]?.steps.at(-1) ?? '';
  const [program = '', ...args] = (REPLACED[last] ?? last).split(' ');
  const { code, output } = await runAs(user, program, ...args);
  if (code === 0 || !RECEIVED.test(output))
    throw new Error(`The report does not show what the sandbox received (exit ${code}):\n${output}`);
}

/** The lines of a runner's output that count its tests. */
function isResult(line: string): boolean {
  return /\d+ passed|Tests run:|assertions|no issues found/.test(line);
}

/** Checks that the recipe waits for a service, and gives up in one line. @throws Error with the output otherwise. */
async function checkWaiting(user: User, baseUrl: string): Promise<void> {
  const server = startLate(baseUrl);
  const late = await listen(server);
  await mustEnd(user, late, 0, /1 passed/);
  await end(server);
  await mustEnd(user, late, 4, /^(?:\n*)ERROR: No service at http:\/\/127\.0\.0\.1:\d+: [^\n]+\n+$/);
}

/** A server that is not ready for the first two requests, and then leads all to the service. */
function startLate(baseUrl: string): Server {
  let received = 0;
  return createServer((request, response) => {
    received += 1;
    if (received === 1) return request.destroy();
    response.writeHead(received === 2 ? 503 : 307, { location: `${baseUrl}${request.url}` }).end();
  });
}

async function mustEnd(user: User, baseUrl: string, code: number, expected: RegExp): Promise<void> {
  const env = { ...user.env, BASE_URL: baseUrl };
  const ended = await runAs({ ...user, env }, '.venv/bin/pytest', '--quiet', 'test_limits.py');
  if (ended.code === code && expected.test(ended.output)) return;
  throw new Error(`pytest ended with ${ended.code}, not ${code}, or without ${expected}:\n${ended.output}`);
}
