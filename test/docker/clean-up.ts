/** Has `stop` run at the end; right now, if the end has come while what it stops was starting. */
export async function cleanUpWith(cleanup: AsyncDisposableStack, stop: () => void | Promise<void>): Promise<void> {
  if (cleanup.disposed) return stop();
  cleanup.defer(stop);
}
