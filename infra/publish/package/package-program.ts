import { fileURLToPath } from 'node:url';

/** The package as the program of its commands. A clone has infra/server/command-line/clone-program.ts instead. */
export const START = 'food-ordering-service';

/** How a user starts a command. */
export function startOf(command: string): string {
  return command === 'start' ? 'npx food-ordering-service' : `npx food-ordering-service ${command}`;
}

/** How a user scores a suite from its folder. */
export const SCORE_ANYWHERE = startOf('score');

/** The package runs already. */
export const NODE_STEPS: readonly string[] = [];

/** There is no clone. */
export const CLONE = undefined;

/** Added to the help about `--quiet`. */
export const QUIET_NOTE = '';

/** The script of the local server: the program starts a server if it is given no command. */
export const SERVER = fileURLToPath(new URL('bin.js', import.meta.url));

/** The script that Node runs for every other command. */
export const PROGRAM = SERVER;

/** The build copies the recipes next to this code. */
export const RECIPES_FOLDER = fileURLToPath(new URL('recipes', import.meta.url));

/** Does nothing: npx, and the scripts of a user's own project, leave their folder and PATH as they are. */
export function workAsCaller(_: string): void {}
