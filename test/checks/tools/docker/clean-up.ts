import { main } from '../../../../infra/run.ts';
import { onStop } from '../../../../lib/harness/terminal/on-stop.ts';

/** Runs the main function of a script, which cleans up when it ends, also on a signal to stop. */
export function mainWithCleanUp(script: (cleanup: AsyncDisposableStack) => Promise<void>): Promise<void> {
  return main(async () => {
    await using cleanup = new AsyncDisposableStack();
    await Promise.race([script(cleanup), interruption()]);
  });
}

async function interruption(): Promise<never> {
  const withParent = process.env.npm_lifecycle_event !== undefined;
  const cause = await new Promise((resolve) => onStop(resolve, { withParent }));
  throw new Error(`Stopped by ${cause}`);
}

/** Runs `stop` when the stack is disposed of, or now if it already is. */
export async function cleanUpWith(cleanup: AsyncDisposableStack, stop: () => void | Promise<void>): Promise<void> {
  if (cleanup.disposed) return stop();
  cleanup.defer(stop);
}
