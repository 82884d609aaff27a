import type { Server, ServerResponse } from 'node:http';
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
  /** The last response on each connection. A listener for the end of each would cost a GET a seventh more. */
  const responses = new Map<Socket, ServerResponse | undefined>();

  const follow = (server: Server) =>
    server
      .on('connection', (socket) => {
        responses.set(socket, undefined);
        socket.once('close', () => responses.delete(socket));
      })
      .on('request', ({ socket }, response) => responses.set(socket, response));

  const closeIdle = () => {
    for (const [socket, response] of responses) {
      if (response?.req.complete && !response.closed) response.once('close', () => socket.destroySoon());
      else socket.destroySoon();
    }
  };

  const closeAll = () => {
    for (const socket of responses.keys()) socket.destroy();
  };

  return { follow, closeIdle, closeAll };
}
