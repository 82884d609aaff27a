/** The commands of the package. Each is loaded only when it runs, so that the server starts fast. */
export const COMMANDS = {
  start: async (args: readonly string[]) => {
    const { run } = await import('../local/command-line/run.ts');
    await run(args);
  },
  score: async (args: readonly string[]) => {
    const { score } = await import('./score.ts');
    await score(args);
  },
  openapi: async (args: readonly string[]) => {
    const { exportDocument } = await import('../openapi/export-document.ts');
    await exportDocument(args);
  },
  postman: async (args: readonly string[]) => {
    const { exportCollection } = await import('../openapi/export-collection.ts');
    await exportCollection(args);
  },
} as const;

export function isCommand(text: string): text is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, text);
}

export const HELP = `Usage: food-ordering [command] [options]

The Food Ordering Service: a small, strict API to test against.

  start [options]            run it on this machine; the default command
  score [options] -- COMMAND tell how many known bugs your tests notice
  openapi [BASE_URL] [FILE]  write the OpenAPI document to a file
                             (http://localhost:3000, openapi.json)
  postman [BASE_URL] [FILE]  write a Postman collection to a file
                             (http://localhost:3000, postman.json)

  food-ordering start --help     the options of the server
  food-ordering score --help     the options of the score
  food-ordering --version        the version

In a test's own process: import { startServer } from 'food-ordering-service'.
`;
