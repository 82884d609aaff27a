/** Milliseconds between two checks whether npm still runs. */
const PAUSE = 500;

/**
 * Resolves when the process is told to stop, with what told it: the first SIGINT or SIGTERM, or the end of the npm that
 * runs the script. npm passes SIGINT on, but a SIGTERM ends it alone.
 */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve('the end of npm'), PAUSE).unref();
  });
}
