import type { Socket } from 'node:net';

/** The bytes that are parsed at a time: up to 28 of the shortest requests, which take 35 KB once they are parsed. */
const SLICE = 512;

/**
 * Reads a connection of node:http by slices from now on, as long as `mayRead` says so, and returns the function that
 * reads on. Node reads up to 64 KB of a connection and parses them at once: 3,600 requests, which take 20 ms and 4 MB.
 * By slices, what is not parsed yet stays bytes, at most 96 KB in memory and the rest in the operating system.
 * `mayParse` says whether requests are still taken. If not, the bytes are dropped.
 */
export function readBySlices(socket: Socket, mayRead: () => boolean, mayParse: () => boolean): () => void {
  const [parse] = socket.listeners('data');
  if (!parse) return () => {};
  const readOn = () => {
    while (mayRead() && !isFull(socket)) {
      const slice: Buffer | null = socket.read(Math.min(SLICE, socket.readableLength) || undefined);
      if (slice === null) return;
      if (mayParse()) parse(slice);
    }
  };
  socket.removeListener('data', parse as () => void);
  socket.on('readable', readOn);
  return readOn;
}

/** Whether node:http waits until the client has read responses. Until it resumes the connection, it must not parse. */
function isFull(socket: Socket & { _paused?: boolean }): boolean {
  return socket._paused === true;
}
