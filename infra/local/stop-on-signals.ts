import type { Server } from 'node:http';
import type { Connections } from './connections.ts';
import { watchParent } from './watch-parent.ts';

/** Milliseconds that requests in progress have to finish: the longest that a response can take. */
const GRACE = 30_000;

/** Milliseconds in which a second signal counts as the first: Ctrl+C can arrive from both the terminal and npm. */
const SAME_SIGNAL = 500;

/** What has to end before the process may exit. */
export interface Running {
  readonly servers: readonly Server[];
  readonly connections: Connections;
  readonly storage: { close(): Promise<void> };
}

/**
 * Stops the server on SIGTERM, on SIGINT, and when the `npm start` that started it ends. Requests in progress finish,
 * every other connection closes at once, and the exit status is 0. A second signal ends the process immediately, with 1.
 */
export function stopOnSignals(running: Running): void {
  let since: number | undefined;
  const stop = () => {
    if (since === undefined) {
      since = performance.now();
      void stopRunning(running);
      return;
    }
    if (performance.now() - since > SAME_SIGNAL) process.exit(1);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  watchParent(process.env, stop);
}

async function stopRunning({ servers, connections, storage }: Running): Promise<void> {
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  connections.closeIdle();
  setTimeout(connections.closeAll, GRACE);
  await Promise.all(closed);
  await storage.close();
  process.exit(0);
}
