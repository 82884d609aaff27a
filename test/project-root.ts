import { fileURLToPath } from 'node:url';

/** Where package.json is: Vitest resolves every path of a configuration from here. */
export const PROJECT_ROOT = fileURLToPath(new URL('..', import.meta.url));
