import { fileURLToPath } from 'node:url';
import { UsageError } from '../usage-error.ts';
import { writeRecipe } from './write-recipe.ts';

/** Runs the command `recipe`, and sets the exit code. The build copies the recipes next to this code. */
export function recipe(args: readonly string[]): void {
  try {
    process.stdout.write(writeRecipe(args, fileURLToPath(new URL('recipes', import.meta.url))));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`recipe: ${error.message}`);
    process.exitCode = 2;
  }
}
