/** Runs `stop` when the stack is disposed of, or now if it already is. */
export async function cleanUpWith(cleanup: AsyncDisposableStack, stop: () => void | Promise<void>): Promise<void> {
  if (cleanup.disposed) return stop();
  cleanup.defer(stop);
}
