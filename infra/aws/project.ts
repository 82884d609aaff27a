import { join } from 'node:path';

/** The project's directory. */
export const PROJECT = join(import.meta.dirname, '../..');
