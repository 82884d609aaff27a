/** Thrown when the process is told to stop. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Rejects when the process gets a signal to stop, so that what has to be cleaned up is cleaned up. */
export function interruption(): Promise<never> {
  const interrupted = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => interrupted.reject(new Interrupted(`Stopped by ${signal}`)));
  }
  // Nobody may be waiting for it any more.
  interrupted.promise.catch(() => undefined);
  return interrupted.promise;
}
