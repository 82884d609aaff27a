/** Milliseconds between two checks of the parent process. */
const PAUSE = 500;

/**
 * Resolves with the cause at the first SIGINT or SIGTERM, or when the npm process that runs the script ends. npm passes
 * SIGINT to the script, but SIGTERM ends only npm.
 */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve('the end of npm'), PAUSE).unref();
  });
}
