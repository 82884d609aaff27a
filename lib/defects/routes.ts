import type { Operation } from '../http/routes.ts';

/** The name of the extension, under which a sandbox stores its settings. */
export const DEFECTS_NAME = 'defects';

/** The members of a bug's entry that show how to find it. */
export const SPOILERS = ['meets', 'hint', 'reproduce', 'source'] as const;

/** The operations that a server without names of bugs lacks. Of the others, the list remains, which is empty. */
export const NAMING_OPERATIONS: readonly string[] = ['addFinding', 'revealHunt', 'getDefect'] satisfies Operation[];
