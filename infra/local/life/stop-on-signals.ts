import { closeServer, type OpenServer } from './open-server.ts';
import { watchParent } from './watch-parent.ts';

/** Milliseconds in which a second signal counts as the first: Ctrl+C can arrive from both the terminal and npm. */
const SAME_SIGNAL = 500;

/**
 * Stops the server on SIGTERM, on SIGINT, and when the `npm start` that started it ends. Requests in progress finish,
 * every other connection closes at once, and the exit status is 0. A second signal ends the process immediately, with 1.
 */
export function stopOnSignals(running: OpenServer): void {
  let since: number | undefined;
  const stop = () => {
    if (since !== undefined && performance.now() - since > SAME_SIGNAL) process.exit(1);
    if (since === undefined) void closeServer(running).then(() => process.exit(0));
    since ??= performance.now();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  watchParent(process.env, stop);
}
