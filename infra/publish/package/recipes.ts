import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArguments } from '../../../lib/tools/harness/options/parse-options.ts';
import { UsageError } from '../../../lib/tools/harness/usage-error.ts';

/** A small test suite to copy. */
interface Recipe {
  readonly title: string;
  /** The commands that install and run it, in its folder. */
  readonly steps: readonly string[];
}

const INSTALL = 'npm install               # until the package is published, add the path of its .tgz file';

/** Whether a path in the folder of a recipe is part of it, and nothing that running it leaves behind. */
export function isPartOfRecipe(path: string): boolean {
  return !/[/\\](?:node_modules|target|\.venv|__pycache__|\.\w+_cache|test-results)$/.test(path);
}

/** The recipes by the names of their folders. A test runs the steps of each. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  pytest: {
    title: 'pytest, with pytest-xdist and a typed conftest.py',
    steps: [
      'python3 -m venv .venv',
      '.venv/bin/pip install --requirement requirements.txt',
      '.venv/bin/pytest --numprocesses 2',
    ],
  },
  vitest: { title: 'Vitest, with the fixture of this package', steps: [INSTALL, 'npx vitest run'] },
  playwright: {
    title: 'Playwright, with the fixture of this package',
    steps: [INSTALL, 'npx playwright install chromium', 'npx playwright test'],
  },
  junit: { title: 'JUnit 5 with REST-assured, for Maven', steps: ['mvn test'] },
  newman: {
    title: 'newman, the command line of Postman',
    steps: ['npm install', 'node run.js --env-var baseUrl=http://localhost:3000'],
  },
};

const LIST = Object.entries(RECIPES).map(([name, { title }]) => `  ${name.padEnd(12)} ${title}`);

function helpWith(start: string): string {
  return `Usage: ${start} NAME [FOLDER] [--force]

Writes a small test suite to FOLDER (default: this folder), and says how to run
it. It writes nothing if one of its files exists there already; --force
overwrites them.

${LIST.join('\n')}
`;
}

/**
 * Writes the files of a recipe, or prints the list of recipes. Returns the text to print.
 * @param recipes the folder with a folder for each recipe
 * @param start how a user starts this command: `npm run recipe --`
 * @throws UsageError if there is no such recipe, or if a file exists already.
 */
export function writeRecipe(args: readonly string[], recipes: string, start: string): string {
  const { name, folder, force, help } = readArguments(args, start);
  if (help || name === undefined) return helpWith(start);
  const recipe = Object.hasOwn(RECIPES, name) ? RECIPES[name] : undefined;
  if (recipe === undefined) throw new UsageError(`There is no recipe ${name}. The recipes are\n${LIST.join('\n')}`);
  const source = join(recipes, name);
  const files = filesIn(source);
  const existing = files.filter((file) => existsSync(join(folder, file)));
  if (existing.length > 0 && !force) {
    throw new UsageError(
      `Nothing was written, because these files exist in ${folder}: ${existing.join(', ')}. Name another folder, or overwrite them with --force`,
    );
  }
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true, filter: isPartOfRecipe });
  const steps = [...(folder === '.' ? [] : [`cd ${folder}`]), ...recipe.steps];
  return `Wrote ${files.join(', ')}\n\nTo run it:\n${steps.map((step) => `  ${step}`).join('\n')}\n`;
}

function readArguments(args: readonly string[], start: string) {
  const options = { force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArguments({ args, options, allowPositionals: true }, start);
  const [name, folder = '.', ...others] = positionals;
  if (others.length === 0) return { ...values, name, folder };
  throw new UsageError(`A recipe has one folder; received ${[folder, ...others].join(' and ')}. See ${start} --help`);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).toSorted();
}
