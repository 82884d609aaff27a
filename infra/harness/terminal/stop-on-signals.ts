/** The exit code of a program that was interrupted. */
export const INTERRUPTED = 130;

/** The signals with which a terminal, a CI job or a service manager ends a program. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Returns a signal that the first of SIGNALS aborts, so that the results so far are printed. A second one exits at once. */
export function stopOnSignals(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return controller.signal;
}
