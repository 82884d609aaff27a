import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { main } from '../../infra/aws/run.ts';
import { PROJECT } from '../../infra/project.ts';
import { installPackages } from '../docker/debian-packages.ts';
import {
  mustRun,
  type PackedServer,
  pack,
  runAs,
  startPacked,
  timed,
  type User,
  userEnvironment,
} from '../package/packed.ts';

/** A recipe: the commands that install and run it in a new folder. `{tarball}` stands for the packed package. */
interface Recipe {
  readonly name: string;
  readonly commands: readonly string[];
  /** Whether the recipe needs a running server. */
  readonly needsServer: boolean;
  /** A replacement that makes a test fail, so that the output of the last command has to show the test's requests. */
  readonly broken?: { readonly file: string; readonly text: string; readonly by: string };
}

/** A request in the report of a failed test. */
const RECEIVED = /"path": ?"\/orders"/;

/** Maven without a line for each download. */
const MAVEN = 'mvn --batch-mode --no-transfer-progress';

const RECIPES: readonly Recipe[] = [
  {
    name: 'pytest',
    commands: [
      'python3 -m venv .venv',
      '.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement requirements.txt',
      '.venv/bin/pytest --numprocesses 2',
    ],
    needsServer: true,
    broken: { file: 'test_orders.py', text: 'total(api) == 0', by: 'total(api) == 7' },
  },
  { name: 'vitest', commands: ['npm install --silent {tarball}', 'npx vitest run'], needsServer: false },
  { name: 'playwright', commands: ['npm install --silent {tarball}', 'npx playwright test'], needsServer: false },
  {
    name: 'junit',
    commands: [`${MAVEN} test`],
    needsServer: true,
    broken: {
      file: 'src/test/java/recipes/OrdersTest.java',
      text: 'assertEquals(0, total(sandbox))',
      by: 'assertEquals(7, total(sandbox))',
    },
  },
  {
    name: 'newman',
    commands: [
      'npm install --silent',
      'npx newman run orders.postman_collection.json --reporters cli --env-var baseUrl={baseUrl}',
    ],
    needsServer: true,
  },
];

// npm run test:recipes [-- names] runs each recipe unchanged in a new folder, against the packed package.
await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  const env = userEnvironment(dirname(process.execPath));
  const chosen = RECIPES.filter(({ name }) => process.argv.length < 3 || process.argv.includes(name));
  try {
    if (chosen.some(({ name }) => name === 'junit')) installPackages('mvn', ['maven', 'default-jdk-headless']);
    const tarball = await timed('npm pack', () => pack(folder));
    const server = await timed('npm install', () => startServer({ folder: join(folder, 'server'), env }, tarball));
    try {
      for (const recipe of chosen) await timed(recipe.name, () => runRecipe(recipe, { folder, env }, tarball, server));
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function startServer(user: User, tarball: string): Promise<PackedServer> {
  mkdirSync(user.folder);
  writeFileSync(join(user.folder, 'package.json'), '{}');
  await mustRun(user, 'npm', 'install', '--silent', tarball);
  return startPacked(user);
}

/** Runs the commands of a recipe. @throws Error with the output of a command that fails. */
async function runRecipe(recipe: Recipe, user: User, tarball: string, { baseUrl }: PackedServer): Promise<void> {
  const { name, commands, needsServer } = recipe;
  const folder = join(user.folder, name);
  cpSync(join(PROJECT, 'test/recipes', name), folder, { recursive: true });
  // The same form as the output of the GitHub action.
  const env = needsServer ? { ...user.env, BASE_URL: `${baseUrl}/sandboxes/ci` } : user.env;
  for (const command of commands) {
    const words = command.replace('{tarball}', tarball).replace('{baseUrl}', baseUrl).split(' ');
    const [program = '', ...args] = words;
    const output = await mustRun({ folder, env }, program, ...args);
    console.log(output.split('\n').filter(isResult).join('\n'));
  }
  await checkReport(recipe, { folder, env });
}

/** Makes a test fail. @throws Error if the report does not show its requests. */
async function checkReport({ commands, broken }: Recipe, user: User): Promise<void> {
  if (broken === undefined) return;
  const file = join(user.folder, broken.file);
  writeFileSync(file, readFileSync(file, 'utf8').replace(broken.text, broken.by));
  const [program = '', ...args] = commands.at(-1)?.split(' ') ?? [];
  const { code, output } = await runAs(user, program, ...args);
  if (code === 0 || !RECEIVED.test(output))
    throw new Error(`The report does not show what the sandbox received (exit ${code}):\n${output}`);
}

/** The lines of a runner's output that count its tests. */
function isResult(line: string): boolean {
  return /\d+ passed|Tests run:|assertions/.test(line);
}
