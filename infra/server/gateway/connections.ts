import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of one or more servers. */
export type Connections = ReturnType<typeof followConnections>;

/** Serves a request. `place` is its number on its connection. */
export type Serve = (request: IncomingMessage, response: ServerResponse, place: number) => void;

/** The most requests of one connection that are served at a time. */
const MOST_SERVED = 4;

/**
 * After so many requests that have to wait, the other connections are not read until the next turn of the event loop.
 * Node parses what a connection has sent by 64 KB, which can be 3,600 requests and takes 20 ms.
 */
const MOST_WAITING = 500;

/** Milliseconds between looks at the input of an ended connection. Two looks without input close it. */
const LOOK = 50;

interface Connection {
  /** Requests that have arrived while enough are served. While there is one, the connection is not read. */
  waiting: Parameters<typeof begin>[];
  /** How many requests have left `waiting`. */
  begun: number;
  /**
   * How many of these have no response yet or, if others wait, have not sent it, and how many of those have been read.
   */
  served: number;
  inProgress: number;
  /** Of the requests that have been read, the response to the last that arrived, which is the last to be sent. */
  last: ServerResponse | undefined;
  lastPlace: number;
  /** Whether the last response says that the connection closes. */
  isClosing: boolean;
}

/**
 * Follows connections from the moment they open.
 * @param linger the most milliseconds that an ended connection stays open
 */
export function followConnections(linger = 5_000) {
  const connections = new Map<Socket, Connection>();
  let isStopping = false;
  /** How many requests of this turn have to wait. */
  let waiting = 0;

  /** Adds a server's connections, and returns the server. */
  const follow = (server: Server) => {
    // Called by close(). It keeps a connection that has sent nothing yet, or only part of a request. Browsers open such
    // connections in advance, and a stopping server would wait for them. And it loses responses that a slow client has
    // not read yet.
    server.closeIdleConnections = () => {};
    return server.on('connection', (socket) => {
      const connection = newConnection();
      connections.set(socket, connection);
      socket.once('close', () => connections.delete(socket));
      // Node resumes a connection after each request, even if it was paused.
      socket.on('resume', () => {
        if (waiting >= MOST_WAITING || connection.waiting.length > 0) socket.pause();
      });
    });
  };

  /** Serves a request at once or, if enough requests of its connection are served already, after them. */
  const admit = (request: IncomingMessage, response: ServerResponse, serve: Serve) => {
    const connection = connections.get(request.socket);
    if (!connection || isStopping) return void request.resume();
    if (connection.served < MOST_SERVED) return begin(connection, request, response, serve);
    connection.waiting.push([connection, request, response, serve]);
    if (connection.waiting.length === 1) request.socket.pause();
    waiting += 1;
    if (waiting === 1) setImmediate(resumeReading);
    if (waiting === MOST_WAITING) for (const socket of connections.keys()) socket.pause();
  };

  const resumeReading = () => {
    const hasPaused = waiting >= MOST_WAITING;
    waiting = 0;
    if (!hasPaused) return;
    for (const [socket, connection] of connections) if (connection.waiting.length === 0) socket.resume();
  };

  // With a set of requests in place of a count, a GET would take an eighth longer.
  /**
   * Called when a request has been read. Returns false if its connection closes with the response to an earlier
   * request: its response would be lost, so the request must not be carried out.
   */
  const startRequest = (response: ServerResponse, place: number) => {
    const connection = connections.get(response.req.socket);
    if (!connection || connection.isClosing) return false;
    connection.inProgress += 1;
    if (place < connection.lastPlace) return true;
    connection.last = response;
    connection.lastPlace = place;
    return true;
  };

  /** Called before the response is written. */
  const endRequest = (response: ServerResponse) => {
    const { socket } = response.req;
    const connection = connections.get(socket);
    if (!connection) return;
    // The responses to a client that does not read them must not fill the memory.
    if (connection.waiting.length === 0) connection.served -= 1;
    else response.once('finish', () => beginNext(connection));
    connection.inProgress -= 1;
    const { last, inProgress } = connection;
    if (!isStopping || (last !== response && inProgress > 0)) return;
    connection.isClosing = true;
    if (last === response) response.shouldKeepAlive = false;
    else closeAfter(last, socket);
  };

  /**
   * Closes every connection without a request in progress. The others close with the response to the last request in
   * progress. Requests that wait, or arrive from now on, get no response and are not carried out.
   */
  const closeIdle = () => {
    isStopping = true;
    for (const [socket, connection] of connections) {
      for (const [, request] of connection.waiting) request.resume();
      connection.waiting = [];
      socket.resume();
      // Node calls it after a response that says that the connection closes.
      socket.destroySoon = () => closeGently(socket);
      if (connection.inProgress > 0) continue;
      connection.isClosing = true;
      closeAfter(connection.last, socket);
    }
  };

  /** Closes a connection once this response is sent, and with it all earlier ones. */
  const closeAfter = (response: ServerResponse | undefined, socket: Socket) => {
    if (response && !response.writableFinished) response.once('finish', () => closeGently(socket));
    else closeGently(socket);
  };

  /**
   * Ends a connection, and drops what the client still sends. If a connection closes before its input is read, the
   * operating system resets it, and the client loses the responses that are on their way.
   */
  const closeGently = (socket: Socket) => {
    const end = performance.now() + linger;
    let read = socket.bytesRead;
    let quietLooks = 0;
    const closeIfQuiet = () => {
      quietLooks = socket.bytesRead === read ? quietLooks + 1 : 0;
      if (quietLooks === 2 || performance.now() > end) socket.destroy();
      read = socket.bytesRead;
    };
    socket.end().resume();
    // After what has arrived is read, even if the process was held up meanwhile.
    const timer = setInterval(() => setImmediate(closeIfQuiet), LOOK);
    socket.once('close', () => clearInterval(timer));
  };

  const closeAll = () => {
    for (const socket of connections.keys()) socket.destroy();
  };

  return { follow, admit, startRequest, endRequest, closeIdle, closeAll };
}

function newConnection(): Connection {
  return { waiting: [], begun: 0, served: 0, inProgress: 0, last: undefined, lastPlace: 0, isClosing: false };
}

/** Begins the next request that waits, in place of one whose response is sent. */
function beginNext(connection: Connection): void {
  connection.served -= 1;
  const next = connection.waiting.shift();
  if (!next) return;
  begin(...next);
  if (connection.waiting.length === 0) next[1].socket.resume();
}

function begin(connection: Connection, request: IncomingMessage, response: ServerResponse, serve: Serve): void {
  connection.begun += 1;
  connection.served += 1;
  serve(request, response, connection.begun);
}
