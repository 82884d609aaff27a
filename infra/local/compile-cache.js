import module from 'node:module';
import { fileURLToPath } from 'node:url';

const DIRECTORY = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url));

/** Keeps compiled code for later starts. Returns false if this Node is too old to run the service. */
export function useCompileCache() {
  if (Number.parseInt(process.versions.node, 10) < 24) return false;
  module.enableCompileCache(DIRECTORY);
  return true;
}
