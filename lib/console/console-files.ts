/** The files of the console, which build-console.ts makes. */
export const CONSOLE_FILES = ['console.css', 'console.js', 'licenses.txt'] as const;

export type ConsoleFile = (typeof CONSOLE_FILES)[number];
