import { IncomingMessage, METHODS, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpError } from '../../../lib/http/http-error.ts';
import type { Serve } from './connection.ts';
import type { Connections } from './connections.ts';
import { connectRefused, malformed } from './own-errors.ts';

/** The errors of Node's parser for a method that it does not know. */
const METHOD_ERRORS = ['HPE_INVALID_METHOD', 'HPE_INVALID_CONSTANT'];

/** A whole head (RFC 9112, section 3, and RFC 9110, section 5). The other patterns match the beginning of one. */
const HEAD =
  /^([\w!#$%&'*+.^`|~-]+) (\/[!-~\x80-\xff]*) HTTP\/(1\.[01])\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t -~\x80-\xff]*\r\n)*)\r\n/;
const LINE = /^[\w!#$%&'*+.^`|~-]+ \/[!-~\x80-\xff]* HTTP\/1\.[01]\r\n/;
const START_OF_LINE = /^[\w!#$%&'*+.^`|~-]*(?: (?:\/[!-~\x80-\xff]*(?: [HTP/1.0]*\r?)?)?)?$/;
const TOKEN_CHARACTER = /^[\w!#$%&'*+.^`|~-]$/;

/** The longest head, in bytes. Node has the same limit for other requests. */
const MAX_HEAD = 16 * 1024;

interface ParseError extends Error {
  readonly code?: string;
  readonly bytesParsed?: number;
  readonly rawPacket?: Buffer;
}

/**
 * Answers what node:http does not take for a request, after all requests before it. Then the connection closes. A
 * request with an unknown method is served like any other: it gets a 405 or a 404.
 */
export function answerBroken(
  server: Server,
  connections: Connections,
  serve: (...served: [...Parameters<Serve>, HttpError?]) => void,
): void {
  /** For each connection with an incomplete head, the function that reads its next part. */
  const heads = new WeakMap<Socket, (error: ParseError) => void>();

  server.on('clientError', (error: ParseError, socket: Socket) => {
    const continueHead = heads.get(socket);
    if (continueHead) return continueHead(error);
    const own = new IncomingMessage(socket);
    const response = socket.writable ? connections.breakOff(own) : undefined;
    if (!response) return;
    const { req } = response;
    const answer = (refusal?: HttpError) => {
      heads.delete(socket);
      connections.admit(req, response, (...served) => serve(...served, refusal));
    };
    const refuse = () => answer(malformed(error.code));
    if (req !== own || !METHOD_ERRORS.includes(error.code ?? '')) return refuse();
    let head = '';
    const readHead = ({ rawPacket }: ParseError) => {
      if (!rawPacket) return refuse();
      head += rawPacket.toString('latin1', head === '' ? startOf(error, rawPacket) : 0);
      const isPart =
        head.length < MAX_HEAD && !head.includes('\r\n\r\n') && (LINE.test(head) || START_OF_LINE.test(head));
      if (isPart) return void heads.set(socket, readHead);
      if (readInto(own, head)) answer();
      else refuse();
    };
    readHead(error);
    socket.once('end', () => heads.has(socket) && refuse());
  });

  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    // Node has removed its own.
    socket.on('error', () => {}).removeAllListeners('readable');
    const response = connections.breakOff(request);
    const refusal = request.url?.startsWith('/') ? undefined : connectRefused();
    if (response) connections.admit(request, response, (...served) => serve(...served, refusal));
  });
}

/** Where the request that the parser refuses starts in its packet, which may hold earlier ones. */
function startOf({ code, bytesParsed = 0 }: ParseError, packet: Buffer): number {
  const text = packet.toString('latin1');
  const methodEnd = code === 'HPE_INVALID_METHOD' ? bytesParsed : text.lastIndexOf(' /', bytesParsed);
  let start = Math.max(0, methodEnd);
  while (start > 0 && TOKEN_CHARACTER.test(text.charAt(start - 1))) start -= 1;
  return start;
}

/** Reads the head of a request without a body. Returns whether it is one, and with a method that Node does not know. */
function readInto(request: IncomingMessage, head: string): boolean {
  const [, method = '', url = '', httpVersion = '', fields = ''] = HEAD.exec(head) ?? [];
  if (method === '' || METHODS.includes(method)) return false;
  const lines = fields.split('\r\n').slice(0, -1);
  const pairs = lines.map(
    (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const,
  );
  const headers = Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]).reverse());
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = headers;
  Object.assign(request, { method, url, httpVersion, rawHeaders: pairs.flat(), headers: others });
  return true;
}
