import { delimiter } from 'node:path';
import { OWN_COMMANDS } from '#program';

/**
 * Returns the environment that the user of this program had before npm ran it in the clone. npm puts the clone's commands
 * first in the PATH, and among them the clone's own Node, with which a command could pass that fails under the user's. A
 * project that runs the package keeps its PATH.
 */
export function callerEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  // Windows calls it Path.
  const name = Object.keys(environment).find((key) => key.toUpperCase() === 'PATH');
  const path = name && environment[name];
  if (!path || OWN_COMMANDS === undefined) return environment;
  const isCallers = (folder: string) => folder !== OWN_COMMANDS && !folder.endsWith('node-gyp-bin');
  return { ...environment, [name]: path.split(delimiter).filter(isCallers).join(delimiter) };
}
