import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of one or more servers. */
export type Connections = ReturnType<typeof followConnections>;

interface Connection {
  inProgress: number;
  /** The response to the request that was read last. In a pipeline, it is the last to be sent. */
  last: ServerResponse | undefined;
  /** Whether the last response says that the connection closes. */
  isClosing: boolean;
}

/** Follows connections from the moment they open. */
export function followConnections() {
  const connections = new Map<Socket, Connection>();
  let isStopping = false;

  /** Adds a server's connections, and returns the server. */
  const follow = (server: Server) => {
    // Called by close(). It keeps a connection that has sent nothing yet, or only part of a request. Browsers open such
    // connections in advance, and a stopping server would wait for them. And it loses responses that a slow client has not
    // read yet.
    server.closeIdleConnections = () => {};
    return server.on('connection', (socket) => {
      connections.set(socket, { inProgress: 0, last: undefined, isClosing: false });
      socket.once('close', () => connections.delete(socket));
    });
  };

  // With a set of requests in place of a count, a GET would take an eighth longer.
  /**
   * Called when a request has been read. Returns false if its connection closes with the response to an earlier request:
   * its response would be lost, so the request must not be carried out.
   */
  const startRequest = (response: ServerResponse) => {
    const connection = connections.get(response.req.socket);
    if (connection?.isClosing) return false;
    if (!connection) return true;
    connection.inProgress += 1;
    connection.last = response;
    return true;
  };

  /** Called before the response is written. */
  const endRequest = (response: ServerResponse) => {
    const connection = connections.get(response.req.socket);
    if (!connection) return;
    connection.inProgress -= 1;
    const { last, inProgress } = connection;
    if (!isStopping || (last !== response && inProgress > 0)) return;
    connection.isClosing = true;
    if (last === response) response.shouldKeepAlive = false;
    else closeAfter(last, response.req.socket);
  };

  /**
   * Closes every connection without a request in progress. The others close with the response to the last request that
   * has been read.
   */
  const closeIdle = () => {
    isStopping = true;
    for (const [socket, connection] of connections) {
      if (connection.inProgress > 0) continue;
      connection.isClosing = true;
      closeAfter(connection.last, socket);
    }
  };

  const closeAll = () => {
    for (const socket of connections.keys()) socket.destroy();
  };

  return { follow, startRequest, endRequest, closeIdle, closeAll };
}

/** Closes a connection once this response is sent, and with it all earlier ones. */
function closeAfter(response: ServerResponse | undefined, socket: Socket): void {
  if (response && !response.writableFinished) response.once('finish', () => socket.destroySoon());
  else socket.destroySoon();
}
