import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of one or more servers. */
export interface Connections {
  /** Adds a server's connections, and returns the server. */
  follow(server: Server): Server;
  /** Closes every connection without a request in progress now, and the others after their responses. */
  closeIdle(): void;
  closeAll(): void;
}

/**
 * Node's own `closeIdleConnections` keeps a connection that has sent nothing yet, or only part of a request. Browsers
 * open such connections in advance, and a stopping server would wait for them.
 */
export function followConnections(): Connections {
  const sockets = new Set<Socket>();
  const requests = new Set<IncomingMessage>();
  let closing = false;

  const follow = (server: Server) =>
    server
      .on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      })
      .on('request', (request, response) => {
        requests.add(request);
        response.once('close', () => {
          requests.delete(request);
          if (closing) closeIdle();
        });
      });

  const closeIdle = () => {
    closing = true;
    const busy = new Set([...requests].filter(({ complete }) => complete).map(({ socket }) => socket));
    for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon();
  };

  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return { follow, closeIdle, closeAll };
}
