/** The files of the console, by the name they are served under, with their media types. */
export const CONSOLE_FILES = {
  'console.css': 'text/css; charset=utf-8',
  'console.js': 'text/javascript; charset=utf-8',
  'licenses.txt': 'text/plain; charset=utf-8',
} as const;

/** The name of a file of the console. */
export type ConsoleFile = keyof typeof CONSOLE_FILES;

/** Whether the console has a file of this name. */
export function isConsoleFile(name: string): name is ConsoleFile {
  return Object.hasOwn(CONSOLE_FILES, name);
}

/** The names of all files of the console. */
export const CONSOLE_FILE_NAMES: readonly ConsoleFile[] = Object.keys(CONSOLE_FILES).filter(isConsoleFile);
