// Node loads this into the server of a test, before the server itself: --import in NODE_OPTIONS.
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/**
 * Measures every turn of the event loop, and tells each client the milliseconds of the longest since the last client.
 */
function measureTurns(): void {
  let longest = 0;
  let start = process.threadCpuUsage();
  // An immediate without a reference runs once in each turn, and does not keep the loop from waiting.
  const endTurn = () => {
    const { user, system } = process.threadCpuUsage(start);
    start = process.threadCpuUsage();
    longest = Math.max(longest, user + system);
    setImmediate(endTurn).unref();
  };
  endTurn();
  const server = createServer((socket) => {
    socket.end(String(longest / 1_000));
    longest = 0;
  });
  server.listen(process.env.TURN_METER).unref();
}

// The bundler's worker gets NODE_OPTIONS, too.
if (isMainThread) measureTurns();
