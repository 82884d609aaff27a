import { file } from '../../http/route.ts';

/** The rows of the console and its files. */
export const CONSOLE_ROWS = {
  getConsole: file('/console', 'Watch a sandbox in a browser, and control it'),
  getConsoleAsset: file('/console/{file}', 'Get the script or the style sheet of the console'),
};
