import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';
import { START_WITH } from './program.ts';
import { RECIPES } from './recipes.ts';

const LIST = Object.entries(RECIPES).map(([name, { title }]) => `  ${name.padEnd(12)} ${title}`);

const HELP = `Usage: ${START_WITH} recipe NAME [FOLDER] [--force]

Writes a small test suite to FOLDER (default: this folder), and says how to run
it. It writes nothing if one of its files exists there already; --force
overwrites them.

${LIST.join('\n')}
`;

/**
 * Writes the files of a recipe, or prints the list of recipes. Returns the text to print.
 * @param recipes the folder with a folder for each recipe
 * @throws UsageError if there is no such recipe, or if a file exists already.
 */
export function writeRecipe(args: readonly string[], recipes: string): string {
  const { name, folder, force, help } = readArguments(args);
  if (help || name === undefined) return HELP;
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
  cpSync(source, folder, { recursive: true });
  const steps = [...(folder === '.' ? [] : [`cd ${folder}`]), ...recipe.steps];
  return `Wrote ${files.join(', ')}\n\nTo run it:\n${steps.map((step) => `  ${step}`).join('\n')}\n`;
}

function readArguments(args: readonly string[]) {
  try {
    const options = { force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, folder = '.', ...others] = positionals;
    if (others.length > 0) throw new Error(`A recipe has one folder; received ${[folder, ...others].join(' and ')}`);
    return { ...values, name, folder };
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error).split('\n', 1)[0];
    throw new UsageError(`${message?.replace(/\.$/, '')}. See ${START_WITH} recipe --help`);
  }
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).toSorted();
}
