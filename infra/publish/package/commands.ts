import { NODE_STEPS, PROGRAM, RECIPES_FOLDER, SCORE_ANYWHERE, SERVER, START, startOf, workAsCaller } from '#program';
import { outliveOutputs } from '../../../lib/tools/harness/terminal/outlive-outputs.ts';
import { UsageError } from '../../../lib/tools/harness/usage-error.ts';

/** The commands of the package and of a clone. Each is loaded only when it runs, so that the server starts fast. */
const COMMANDS = {
  start: async (args: readonly string[]) => {
    const { run } = await import('../../server/command-line/run-server.ts');
    await run(args);
  },
  score: async (args: readonly string[]) => {
    const { score } = await import('../../../lib/tools/score/command-line/run-score.ts');
    await score(args, startOf('score'), SERVER);
  },
  probe: async (args: readonly string[]) => {
    const { probe } = await import('../../../lib/tools/probe/command-line/run-probe.ts');
    await probe(args, startOf('probe'), SERVER, PROGRAM);
  },
  mcp: async (args: readonly string[]) => {
    const { runMcp } = await import('../../../lib/tools/mcp/command-line.ts');
    await runMcp(args, startOf('mcp'), PROGRAM);
  },
  openapi: async (args: readonly string[]) => {
    const { exportDocument } = await import('../../../lib/docs/openapi/export.ts');
    await exportDocument(args);
  },
  recipe: async (args: readonly string[]) => {
    const [{ writeRecipe }, { packForRecipe }] = await Promise.all([
      import('./write-recipe.ts'),
      import('./pack-for-recipe.ts'),
    ]);
    const texts = { start: startOf('recipe'), nodeSteps: NODE_STEPS, score: SCORE_ANYWHERE };
    process.stdout.write(await writeRecipe(args, { recipes: RECIPES_FOLDER, ...texts, pack: packForRecipe }));
  },
} as const;

export function isCommand(text: string): text is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, text);
}

const HELP = `Usage: ${startOf('start')} [command] [options]

The Food Ordering Service: a small, strict API to test against.

  start [options]            run it on this machine; the default command
  score [options] -- COMMAND tell how many known bugs your tests notice
  probe [options] -- COMMAND tell how good your client is when things go wrong
  mcp [options]              let an agent order, over the Model Context Protocol
  recipe [NAME] [FOLDER]     write a small test suite, such as pytest's
  openapi [BASE_URL] [FILE]  write the OpenAPI document to a file
                             (http://localhost:3000, openapi.json)

  start --help (or score, probe, mcp, recipe)   the options of a command
  --version                                the version

In a test's own process: import { startServer } from 'food-ordering-service'.
`;

/** Runs the command that the first argument names. A usage error is one line, and the exit code 2. */
export async function runCommand(args: readonly string[]): Promise<void> {
  outliveOutputs();
  const [first = 'start', ...rest] = args;
  if (first === '--help' || first === '-h') return void process.stdout.write(HELP);
  if (first.startsWith('-')) return COMMANDS.start(args);
  try {
    if (!isCommand(first))
      throw new UsageError(`${first} is not a command. The commands are ${Object.keys(COMMANDS).join(', ')}`);
    workAsCaller(first);
    await COMMANDS[first](rest);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${isCommand(first) ? first : START}: ${error.message}`);
    process.exitCode = 2;
  }
}
