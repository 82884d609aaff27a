import type { ConsoleFile } from '../../lib/http/console/console-files.ts';

let built: Promise<Readonly<Record<ConsoleFile, string>>> | undefined;

/**
 * Returns a file of the console, which is built when it is first asked for, so that a start need not wait for it and no
 * build can be out of date. Lambda bundles use bundled-files.ts instead.
 */
export async function readConsoleFile(name: ConsoleFile): Promise<string> {
  built ??= import('./build.ts').then(({ buildConsole }) => buildConsole());
  return (await built)[name];
}
