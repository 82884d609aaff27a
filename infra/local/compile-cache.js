import module from 'node:module';
import { fileURLToPath } from 'node:url';

const DIRECTORY = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url));

/** Keeps what Node compiles, so that later starts need not. False on a Node that is too old for the service. */
export function useCompileCache() {
  if (Number.parseInt(process.versions.node, 10) < 24) return false;
  module.enableCompileCache(DIRECTORY);
  return true;
}
