import { delimiter, join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';

/**
 * The clone as the program of its commands, which are npm's scripts. The package has
 * infra/publish/package/package-program.ts instead.
 */
export const START = process.env.npm_lifecycle_event === 'dev' ? 'npm run dev' : 'npm start';

/** How a user starts a command. */
export function startOf(command: string): string {
  return command === 'start' ? `${START} --` : `npm run ${command} --`;
}

/** How a user scores a suite from its folder. `$CLONE` is the path of the clone. */
export const SCORE_ANYWHERE = 'npm --prefix $CLONE run score --';

/** The package requires Node 22.13, and a clone only npm and Node 20: a recipe with the package uses the clone's Node. */
export const NODE_STEPS = ['PATH=$CLONE/node_modules/node/bin:$PATH   # Node 24, in case yours is too old'];

/** The folder of the clone. */
export const CLONE: string | undefined = PROJECT;

/** Added to the help about `--quiet`. */
export const QUIET_NOTE = `.
                     npm prints two lines of its own first; ${START} --silent
                     leaves them out`;

/** The script of the local server. */
export const SERVER = join(PROJECT, 'infra/server/main.js');

/** The script that Node runs for every command but `start`. */
export const PROGRAM = join(PROJECT, 'infra/publish/package/bin.ts');

export const RECIPES_FOLDER = join(PROJECT, 'infra/publish/recipes');

/**
 * Undoes what npm does to the script of a command: it runs it in the clone's folder, but suites, clients and reports
 * are where the user is; and it puts the clone's commands first in the PATH.
 */
export function workAsCaller(command: string): void {
  const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env;
  if (script === command && folder) process.chdir(folder);
  Object.assign(process.env, callerEnvironment(process.env));
}

/**
 * Returns the environment that the user had before npm ran a script of the clone, without its folder of commands. Among
 * these is the clone's own Node, with which a command could pass that fails under the user's.
 */
export function callerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Windows calls it Path.
  const name = Object.keys(environment).find((key) => key.toUpperCase() === 'PATH');
  const path = name && environment[name];
  if (!path) return environment;
  const own = join(PROJECT, 'node_modules', '.bin');
  const isCallers = (folder: string) => folder !== own && !folder.endsWith('node-gyp-bin');
  return { ...environment, [name]: path.split(delimiter).filter(isCallers).join(delimiter) };
}
