import { killCommands, main } from '../../../../infra/run.ts';
import { openDescendants } from '../../../../lib/tools/harness/process/process-tree.ts';
import { onStop } from '../../../../lib/tools/harness/terminal/on-stop.ts';
import { folderOfRun } from '../../../tools/temporary-folder.ts';

/** The exit code of a script that a signal has stopped: 128 and the number of SIGTERM. */
const STOPPED = 143;

/**
 * Runs the main function of a script, which cleans up when it ends. On a signal to stop, it kills its commands, cleans up
 * and prints nothing.
 */
export function mainWithCleanUp(script: (cleanup: AsyncDisposableStack) => Promise<void>): Promise<void> {
  return main(async () => {
    // The commands inherit it. A killed one could not remove a folder of its own.
    folderOfRun();
    await using cleanup = new AsyncDisposableStack();
    const isStopped = await Promise.race([script(cleanup).then(() => false), interruption()]);
    if (!isStopped) return;
    killCommands();
    await cleanup.disposeAsync();
    // The exit ends them: programs that were still starting.
    openDescendants(process.pid);
    process.exit(STOPPED);
  });
}

function interruption(): Promise<true> {
  const withParent = process.env.npm_lifecycle_event !== undefined;
  return new Promise((resolve) => onStop(() => resolve(true), { withParent }));
}

/** Runs `stop` when the stack is disposed of, or now if it already is. */
export async function cleanUpWith(cleanup: AsyncDisposableStack, stop: () => void | Promise<void>): Promise<void> {
  if (cleanup.disposed) return stop();
  cleanup.defer(stop);
}
