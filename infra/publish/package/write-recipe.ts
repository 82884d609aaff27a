import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';
import { parseArguments } from '../../../lib/tools/harness/options/parse-options.ts';
import { formatCommand } from '../../../lib/tools/harness/terminal/terminal.ts';
import { UsageError } from '../../../lib/tools/harness/usage-error.ts';
import { filesOfRecipe, furtherSteps, RECIPES } from './recipes.ts';

/** The program whose recipes are written. */
interface Program {
  /** The folder with a folder for each recipe. */
  readonly recipes: string;
  /** How a user starts this command: `npm run recipe --` */
  readonly start: string;
  /** What makes a Node available on which the package runs. */
  readonly nodeSteps: readonly string[];
  /** How a user starts `score` in any folder. */
  readonly score: string;
  /** Packs this package, and returns the path of the file; undefined if npm has the package. */
  readonly pack: () => Promise<string | undefined>;
}

/**
 * Writes the files of a recipe, or lists the recipes. Returns the text to print.
 * @throws UsageError if there is no such recipe, or if a file exists already; the errors of `pack`.
 */
export async function writeRecipe(args: readonly string[], program: Program): Promise<string> {
  const { name, folder, force, help } = readArguments(args, program.start);
  if (help || name === undefined) return helpWith(program);
  const source = join(program.recipes, name);
  const recipe = Object.hasOwn(RECIPES, name) && existsSync(source) ? RECIPES[name] : undefined;
  if (recipe === undefined) throw new UsageError(`There is no recipe ${name}. The recipes are\n${listOf(program)}`);
  const files = filesOfRecipe(source);
  const existing = files.filter((file) => existsSync(join(folder, file)));
  if (existing.length > 0 && !force) {
    throw new UsageError(
      `Nothing was written, because these files exist in ${folder}: ${existing.join(', ')}. Name another folder, or overwrite them with --force`,
    );
  }
  // Before anything is written, so that nothing is left of a recipe whose package cannot be packed.
  const packed = recipe.needs === 'package' ? await program.pack() : undefined;
  for (const file of files) cpSync(join(source, file), join(folder, file));
  if (packed !== undefined) addPackage(packed, folder);
  const nodeSteps = recipe.needs === 'package' ? program.nodeSteps : [];
  const steps = [...(folder === '.' ? [] : [`cd ${folder}`]), ...nodeSteps, ...recipe.steps];
  const parts = [
    `Wrote ${files.join(', ')}`,
    ...(packed === undefined
      ? []
      : [`and ${basename(packed)}, from which npm installs the package until it is published`]),
    `\nTo run it${recipe.needs === 'server' ? ' while the service runs' : ''}:`,
    ...[...steps, ...furtherSteps(recipe, program.score)].map(
      (step) => `  ${step.replaceAll('$CLONE', formatCommand([PROJECT]))}`,
    ),
  ];
  return `${parts.join('\n')}\n`;
}

/** Puts the packed package beside a recipe, whose package.json then names the file. */
function addPackage(packed: string, folder: string): void {
  const file = basename(packed);
  cpSync(packed, join(folder, file));
  const manifest = join(folder, 'package.json');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace(/(?<="food-ordering-service": ")[^"]+/, `file:${file}`));
}

function listOf({ recipes }: Program): string {
  const present = Object.entries(RECIPES).filter(([name]) => existsSync(join(recipes, name)));
  return present.map(([name, { title }]) => `  ${name.padEnd(14)} ${title}`).join('\n');
}

function helpWith(program: Program): string {
  return `Usage: ${program.start} NAME [FOLDER] [--force]

Writes a small test suite to FOLDER (default: this folder), and says how to run
it. It writes nothing if one of its files exists there already; --force
overwrites them. Until the package is published, a suite that imports it comes
with it as a file.

${listOf(program)}
`;
}

function readArguments(args: readonly string[], start: string) {
  const options = { force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArguments({ args, options, allowPositionals: true }, start);
  const [name, folder = '.', ...others] = positionals;
  if (others.length === 0) return { ...values, name, folder };
  throw new UsageError(`A recipe has one folder; received ${[folder, ...others].join(' and ')}. See ${start} --help`);
}
