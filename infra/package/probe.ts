import { fileURLToPath } from 'node:url';
import { runInTerminal } from '../probe/command-line/run-in-terminal.ts';

/** Probes a client, as `npm run probe` does in the clone, and sets the exit code. */
export async function probe(args: readonly string[]): Promise<void> {
  await runInTerminal(args, fileURLToPath(new URL('bin.js', import.meta.url)));
}
