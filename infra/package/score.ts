import { fileURLToPath } from 'node:url';
import { runInTerminal } from '../score/command-line/run-in-terminal.ts';

/** The package's program, which starts a server if it is given no command. */
const PROGRAM = fileURLToPath(new URL('bin.js', import.meta.url));

/** Scores a suite, as `npm run score` does in the clone, and sets the exit code. */
export async function score(args: readonly string[]): Promise<void> {
  await runInTerminal(args, PROGRAM);
}
