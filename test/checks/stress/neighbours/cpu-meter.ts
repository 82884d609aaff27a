// Node loads this into the server of a test, before the server itself: --import in NODE_OPTIONS.
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

// The bundler's worker gets NODE_OPTIONS, too.
if (isMainThread) {
  /** Tells each client the milliseconds of processor time that this process has taken. */
  const server = createServer((socket) => {
    const { user, system } = process.cpuUsage();
    socket.end(String((user + system) / 1_000));
  });
  server.listen(process.env.CPU_METER).unref();
}
