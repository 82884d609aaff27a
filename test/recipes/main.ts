import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { main } from '../../infra/aws/run.ts';
import { PROJECT } from '../../infra/project.ts';
import { installPackages } from '../docker/debian-packages.ts';
import { mustRun, type PackedServer, pack, startPacked, timed, type User, userEnvironment } from '../package/packed.ts';

/** A recipe: what installs it and what runs it, in a fresh folder. `{tarball}` is the packed package. */
interface Recipe {
  readonly name: string;
  readonly commands: readonly string[];
  /** Whether it starts no server of its own. */
  readonly needsServer: boolean;
}

/** Without a line for each download. */
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
  },
  { name: 'vitest', commands: ['npm install --silent {tarball}', 'npx vitest run'], needsServer: false },
  { name: 'playwright', commands: ['npm install --silent {tarball}', 'npx playwright test'], needsServer: false },
  { name: 'junit', commands: [`${MAVEN} test`], needsServer: true },
  {
    name: 'newman',
    commands: [
      'npm install --silent',
      'npx newman run orders.postman_collection.json --reporters cli --env-var baseUrl={baseUrl}',
    ],
    needsServer: true,
  },
];

// npm run test:recipes [-- names]: runs each recipe as it stands, from a fresh folder, against the packed package.
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

/** Runs the commands of a recipe. @throws Error with the output of one that fails. */
async function runRecipe(
  { name, commands, needsServer }: Recipe,
  user: User,
  tarball: string,
  { baseUrl }: PackedServer,
): Promise<void> {
  const folder = join(user.folder, name);
  cpSync(join(PROJECT, 'test/recipes', name), folder, { recursive: true });
  const env = needsServer ? { ...user.env, BASE_URL: baseUrl } : user.env;
  for (const command of commands) {
    const words = command.replace('{tarball}', tarball).replace('{baseUrl}', baseUrl).split(' ');
    const [program = '', ...args] = words;
    const output = await mustRun({ folder, env }, program, ...args);
    console.log(output.split('\n').filter(isResult).join('\n'));
  }
}

/** The lines of a runner's output that count its tests. */
function isResult(line: string): boolean {
  return /\d+ passed|Tests run:|assertions/.test(line);
}
