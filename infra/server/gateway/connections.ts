import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpError } from '../../../lib/http/http-error.ts';
import { closeOnceIdle, closeWithLast, respondToBroken } from './closing.ts';
import type { Connection, Serve } from './connection.ts';
import { readBySlices } from './slices.ts';

// When the requests on a connection are served. If the client has closed its sending side, which leaves the connection
// half-closed, it still gets every response: follow() has Node keep the connection open until the last one is sent. If
// it stopped in the middle of a request, broken-requests.ts answers that with a 400.

/** The connections of one or more servers. */
export type Connections = ReturnType<typeof followConnections>;

/** The most requests of one connection that are served at a time. */
const MOST_SERVED = 4;

/**
 * Once this many requests wait, on all connections together, every connection is read by slices. Once this many have
 * begun to wait in one turn of the event loop, no slice is read in it. 700 connections then take at most 25 MB.
 */
const MOST_WAITING = 500;

/**
 * Follows connections from the moment they open.
 * @param linger the most milliseconds that an ended connection stays open
 */
export function followConnections(linger = 5_000) {
  const connections = new Map<Socket, Connection>();
  let isStopping = false;
  /** How many requests wait, on all connections together. */
  let waiting = 0;
  /** How many requests have begun to wait in this turn of the event loop, even if they no longer do. */
  let waitingSinceTurn = 0;

  /** Adds a server's connections, and serves their requests with `serve`. Returns the server. */
  const follow = (server: Server, serve: Serve) => {
    // server.close() calls this. Node's own function would keep connections that have sent no request yet, such as those
    // that browsers open in advance, and cut off responses that a slow client has not read. closeIdle() does neither.
    server.closeIdleConnections = () => {};
    // Without it, a client that has closed its sending side would get none of the responses that are not ready then.
    return Object.assign(server, { httpAllowHalfOpen: true }).on('connection', (socket) => {
      const connection = newConnection(serve);
      connections.set(socket, connection);
      socket.once('close', () => {
        dropWaiting(connection);
        connections.delete(socket);
      });
      socket.on('resume', () => readOn(socket, connection));
      readOn(socket, connection);
    });
  };

  /** Serves a request at once or, if enough requests of its connection are served already, after them. */
  const admit = (response: ServerResponse, refusal?: HttpError) => {
    const { socket } = response.req;
    const connection = connections.get(socket);
    if (!connection || isStopping) return void response.req.resume();
    connection.newest = response;
    if (connection.served < MOST_SERVED) return begin(connection, response, refusal);
    connection.waiting.push({ response, refusal });
    if (connection.waiting.length === 1) {
      connection.hasWaited = true;
      if (!connection.readSlices) socket.pause();
      // To the end of the map: beginTurn() reads the connections first that have waited longest.
      connections.delete(socket);
      connections.set(socket, connection);
    }
    waiting += 1;
    waitingSinceTurn += 1;
    if (waitingSinceTurn === 1) setImmediate(beginTurn);
    if (waiting === MOST_WAITING) for (const each of connections.keys()) each.pause().resume();
  };

  /** Reads on, by slices if the client has sent more than is served at a time, or if too many requests wait in all. */
  const readOn = (socket: Socket, connection: Connection) => {
    if (connection.waiting.length > 0) {
      // Node resumes a connection after each request, even if we have paused it.
      if (!connection.readSlices) socket.pause();
      return;
    }
    const isSliced = connection.hasWaited || waiting >= MOST_WAITING;
    if (isSliced && !socket.isPaused()) {
      connection.readSlices ??= readBySlices(
        socket,
        () => connection.waiting.length === 0 && waitingSinceTurn < MOST_WAITING,
        () => !connection.isClosing && !isStopping,
      );
    }
    connection.readSlices?.();
  };

  const beginTurn = () => {
    const hasPaused = waitingSinceTurn >= MOST_WAITING;
    waitingSinceTurn = 0;
    if (hasPaused) for (const { readSlices } of [...connections.values()]) readSlices?.();
  };

  /** Begins the next request that waits, in place of one whose response is sent. */
  const beginNext = (socket: Socket, connection: Connection) => {
    connection.served -= 1;
    const next = connection.waiting.shift();
    if (!next) return;
    waiting -= 1;
    begin(connection, next.response, next.refusal);
    if (connection.waiting.length === 0) socket.resume();
  };

  const dropWaiting = (connection: Connection) => {
    for (const { response } of connection.waiting) response.req.resume();
    waiting -= connection.waiting.length;
    connection.waiting = [];
  };

  /**
   * Called when a request has been read. Returns whether to carry it out: not if its connection closes with the
   * response to an earlier request, because its own would be lost, and not a second time.
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

  /** Called when a response is ready, before it is written. */
  const endRequest = (response: ServerResponse) => {
    const { socket } = response.req;
    const connection = connections.get(socket);
    if (!connection) return;
    // Others wait until it is sent: the responses to a client that does not read them must not fill the memory.
    if (connection.waiting.length === 0) connection.served -= 1;
    else response.once('finish', () => beginNext(socket, connection));
    connection.inProgress -= 1;
    if (isStopping) closeWithLast(response, connection, linger);
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
      closeOnceIdle(socket, connection, linger);
    }
  };

  /**
   * Called when bytes arrive that are not HTTP. Returns the response to them, with which the connection closes, or
   * undefined if nothing can or need be sent. Nothing after the bytes is read.
   */
  const breakOff = (request: IncomingMessage): ServerResponse | undefined => {
    const connection = connections.get(request.socket);
    if (!connection || connection.isBroken || isStopping) return undefined;
    connection.isBroken = true;
    const response = respondToBroken(request, connection, linger);
    // The caller admits it again, with a refusal.
    if (response && connection.waiting.at(-1)?.response === response) {
      connection.waiting.pop();
      waiting -= 1;
    }
    return response;
  };

  const closeAll = () => {
    for (const socket of connections.keys()) socket.destroy();
  };

  return { follow, admit, startRequest, endRequest, breakOff, closeIdle, closeAll };
}

function newConnection(serve: Serve): Connection {
  return {
    serve,
    waiting: [],
    hasWaited: false,
    readSlices: undefined,
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

function begin(connection: Connection, response: ServerResponse, refusal: HttpError | undefined): void {
  connection.begun += 1;
  connection.served += 1;
  connection.serve(response, connection.begun, refusal);
}
