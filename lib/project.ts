import { join } from 'node:path';

/** The project's directory: where package.json is. */
export const PROJECT = join(import.meta.dirname, '..');
