import { fileURLToPath } from 'node:url';
import { START_WITH } from './program.ts';

/** The package's program, which starts a server if it is given no command. */
const PROGRAM = fileURLToPath(new URL('bin.js', import.meta.url));

/** The commands of the package. Each is loaded only when it runs, so that the server starts fast. */
export const COMMANDS = {
  start: async (args: readonly string[]) => {
    const { run } = await import('../local/command-line/run.ts');
    await run(args);
  },
  score: async (args: readonly string[]) => {
    const { runInTerminal } = await import('../score/command-line/run-in-terminal.ts');
    await runInTerminal(args, PROGRAM);
  },
  probe: async (args: readonly string[]) => {
    const { runInTerminal } = await import('../probe/command-line/run-in-terminal.ts');
    await runInTerminal(args, PROGRAM);
  },
  openapi: async (args: readonly string[]) => {
    const { exportDocument } = await import('../openapi/export-document.ts');
    await exportDocument(args);
  },
  postman: async (args: readonly string[]) => {
    const { exportCollection } = await import('../openapi/export-collection.ts');
    await exportCollection(args);
  },
  recipe: async (args: readonly string[]) => {
    const { recipe } = await import('./recipe.ts');
    recipe(args);
  },
} as const;

export function isCommand(text: string): text is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, text);
}

export const HELP = `Usage: ${START_WITH} [command] [options]

The Food Ordering Service: a small, strict API to test against.

  start [options]            run it on this machine; the default command
  score [options] -- COMMAND tell how many known bugs your tests notice
  probe [options] -- COMMAND tell how good your client is when things go wrong
  recipe [NAME] [FOLDER]     write a small test suite, such as pytest's
  openapi [BASE_URL] [FILE]  write the OpenAPI document to a file
                             (http://localhost:3000, openapi.json)
  postman [BASE_URL] [FILE]  write a Postman collection to a file
                             (http://localhost:3000, postman.json)

  start --help (or score, probe, recipe)   the options of a command
  --version                                the version

In a test's own process: import { startServer } from 'food-ordering-service'.
`;
