import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closeAfter, closeGently, respondLast } from './closing.ts';
import type { Connection, Serve } from './connection.ts';
import { readBySlices } from './slices.ts';

/** The connections of one or more servers. */
export type Connections = ReturnType<typeof followConnections>;

/** The most requests of one connection that are served at a time. */
const MOST_SERVED = 4;

/**
 * How many requests may wait, on all connections together, before all of them are read by slices. It is also how many
 * may begin to wait in one turn of the event loop. With slices, no connection has more than 512 bytes of requests that
 * wait, which take up to 35 KB once they are parsed: with 700 connections, 25 MB. Without, each could have 64 KB of
 * them, which take 4 MB.
 */
const MOST_WAITING = 500;

/**
 * Follows connections from the moment they open.
 * @param linger the most milliseconds that an ended connection stays open
 */
export function followConnections(linger = 5_000) {
  const connections = new Map<Socket, Connection>();
  let isStopping = false;
  /** How many requests wait, and how many of them have begun to in this turn. */
  let waiting = 0;
  let waitingSinceTurn = 0;

  /** Adds a server's connections, and returns the server. */
  const follow = (server: Server) => {
    // Called by close(). It keeps a connection that has sent nothing yet, or only part of a request. Browsers open such
    // connections in advance, and a stopping server would wait for them. And it loses responses that a slow client has
    // not read yet.
    server.closeIdleConnections = () => {};
    // A client that has closed its sending side gets its responses, and then Node ends the connection.
    return Object.assign(server, { httpAllowHalfOpen: true }).on('connection', (socket) => {
      const connection = newConnection();
      connections.set(socket, connection);
      socket.once('close', () => {
        dropWaiting(connection);
        connections.delete(socket);
      });
      // Node resumes a connection after each request, even if it was paused.
      socket.on('resume', () => {
        if (connection.waiting.length === 0) readOn(socket, connection);
        else if (!connection.readOn) socket.pause();
      });
      readOn(socket, connection);
    });
  };

  /** Serves a request at once or, if enough requests of its connection are served already, after them. */
  const admit = (request: IncomingMessage, response: ServerResponse, serve: Serve) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || isStopping) return void request.resume();
    connection.newest = response;
    if (connection.served < MOST_SERVED) return begin(connection, request, response, serve);
    connection.waiting.push([connection, request, response, serve]);
    if (connection.waiting.length === 1) {
      connection.hasWaited = true;
      if (!connection.readOn) socket.pause();
      // In each turn, the connections that have waited longest are read first.
      connections.delete(socket);
      connections.set(socket, connection);
    }
    waiting += 1;
    waitingSinceTurn += 1;
    if (waitingSinceTurn === 1) setImmediate(beginTurn);
    if (waiting === MOST_WAITING) for (const each of connections.keys()) each.pause().resume();
  };

  /** Reads on, by slices if the connection has sent more than is served at a time, or if others have. */
  const readOn = (socket: Socket, connection: Connection) => {
    const isSliced = connection.hasWaited || waiting >= MOST_WAITING;
    if (isSliced && !socket.isPaused()) {
      connection.readOn ??= readBySlices(
        socket,
        () => connection.waiting.length === 0 && waitingSinceTurn < MOST_WAITING,
        () => !connection.isClosing && !isStopping,
      );
    }
    connection.readOn?.();
  };

  const beginTurn = () => {
    const hasPaused = waitingSinceTurn >= MOST_WAITING;
    waitingSinceTurn = 0;
    if (hasPaused) for (const [, { readOn }] of [...connections]) readOn?.();
  };

  /** Begins the next request that waits, in place of one whose response is sent. */
  const beginNext = (socket: Socket, connection: Connection) => {
    connection.served -= 1;
    const next = connection.waiting.shift();
    if (!next) return;
    waiting -= 1;
    begin(...next);
    if (connection.waiting.length === 0) socket.resume();
  };

  const dropWaiting = (connection: Connection) => {
    for (const [, request] of connection.waiting) request.resume();
    waiting -= connection.waiting.length;
    connection.waiting = [];
  };

  // With a set of requests in place of a count, a GET would take an eighth longer.
  /**
   * Called when a request has been read. Returns false if its connection closes with the response to an earlier
   * request: its response would be lost, so the request must not be carried out. Likewise if it has been started already.
   */
  const startRequest = (response: ServerResponse, place: number) => {
    const connection = connections.get(response.req.socket);
    if (!connection || connection.isClosing || connection.last === response) return false;
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
    else response.once('finish', () => beginNext(socket, connection));
    connection.inProgress -= 1;
    const { last, inProgress } = connection;
    if (!isStopping || (last !== response && inProgress > 0)) return;
    connection.isClosing = true;
    if (last === response) response.shouldKeepAlive = false;
    else closeAfter(last, socket, linger);
  };

  /**
   * Closes every connection without a request in progress. The others close with the response to the last request in
   * progress. Requests that wait, or arrive from now on, get no response and are not carried out.
   */
  const closeIdle = () => {
    isStopping = true;
    for (const [socket, connection] of connections) {
      dropWaiting(connection);
      socket.resume();
      // Node calls it after a response that says that the connection closes.
      socket.destroySoon = () => closeGently(socket, linger);
      if (connection.inProgress > 0) continue;
      connection.isClosing = true;
      closeAfter(connection.last, socket, linger);
    }
  };

  /**
   * Called when a connection's bytes are no request. Returns the response to them: that of the request that they are in
   * or, if that is complete, one to `request`. Returns undefined if nothing can or need be sent. The connection closes
   * with this response, and what comes after the bytes is dropped.
   */
  const breakOff = (request: IncomingMessage): ServerResponse | undefined => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || connection.isBroken || isStopping) return undefined;
    connection.isBroken = true;
    const { newest, last, waiting: requests } = connection;
    if (!newest || newest.req.complete) return respondLast(request, newest, linger);
    socket.destroySoon = () => closeGently(socket, linger);
    if (newest === last) return void closeAfter(newest, socket, linger);
    if (requests.at(-1)?.[2] === newest) waiting -= requests.splice(-1).length;
    newest.shouldKeepAlive = false;
    return newest;
  };

  const closeAll = () => {
    for (const socket of connections.keys()) socket.destroy();
  };

  return { follow, admit, startRequest, endRequest, breakOff, closeIdle, closeAll };
}

function newConnection(): Connection {
  return {
    waiting: [],
    hasWaited: false,
    readOn: undefined,
    newest: undefined,
    begun: 0,
    served: 0,
    inProgress: 0,
    last: undefined,
    lastPlace: 0,
    isClosing: false,
    isBroken: false,
  };
}

function begin(connection: Connection, request: IncomingMessage, response: ServerResponse, serve: Serve): void {
  connection.begun += 1;
  connection.served += 1;
  serve(request, response, connection.begun);
}
