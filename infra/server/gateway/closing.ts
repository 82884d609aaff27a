import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Connection } from './connection.ts';

/** Milliseconds between looks at the input of an ended connection. Two looks without input close it. */
const LOOK = 50;

/**
 * Ends a connection, and drops all further input. If a connection closes before its input is read, the
 * operating system resets it, and the client loses the responses that are on their way.
 * @param linger the most milliseconds that it stays open
 */
function closeGently(socket: Socket, linger: number): void {
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
}

/** Closes a connection once this response is sent, and with it all earlier ones. */
function closeAfter(response: ServerResponse | undefined, socket: Socket, linger: number): void {
  if (response && !response.writableFinished) response.once('finish', () => closeGently(socket, linger));
  else closeGently(socket, linger);
}

/** Called when the server stops. Closes the connection, unless a request is in progress: closeWithLast() then does. */
export function closeOnceIdle(socket: Socket, connection: Connection, linger: number): void {
  // Node calls it after a response that says that the connection closes.
  socket.destroySoon = () => closeGently(socket, linger);
  if (connection.inProgress > 0) return;
  connection.isClosing = true;
  closeAfter(connection.last, socket, linger);
}

/** Called before a response is written while the server stops. Closes the connection with the last one in progress. */
export function closeWithLast(response: ServerResponse, connection: Connection, linger: number): void {
  const { last, inProgress } = connection;
  if (last !== response && inProgress > 0) return;
  connection.isClosing = true;
  if (last === response) response.shouldKeepAlive = false;
  else closeAfter(last, response.req.socket, linger);
}

/**
 * Returns the response to bytes that are not HTTP: that of the request that they are in or, if that is complete, one to
 * `request`. Returns undefined if the request that they are in has been refused already. The connection closes with
 * this response.
 */
export function respondToBroken(request: IncomingMessage, { newest, last }: Connection, linger: number) {
  const { socket } = request;
  if (!newest || newest.req.complete) return respondLast(request, newest, linger);
  socket.destroySoon = () => closeGently(socket, linger);
  if (newest === last) return void closeAfter(newest, socket, linger);
  newest.shouldKeepAlive = false;
  return newest;
}

/**
 * Returns the response to a request that node:http has not parsed. It is sent after `previous`, unless the connection
 * closes with that one, and the connection then closes.
 */
function respondLast(request: IncomingMessage, previous: ServerResponse | undefined, linger: number) {
  const { socket } = request;
  const response = new ServerResponse(request).once('finish', () => closeGently(socket, linger));
  response.shouldKeepAlive = false;
  const send = () => {
    if (!socket.writable || response.socket) return;
    if (previous?.shouldKeepAlive === false) closeGently(socket, linger);
    else response.assignSocket(socket);
  };
  // Node calls it after the last response to requests that it has parsed, if the client has sent its last byte.
  socket.destroySoon = send;
  if (previous && !previous.writableFinished) previous.once('finish', send);
  else send();
  return response;
}
