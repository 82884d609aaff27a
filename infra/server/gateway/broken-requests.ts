import { IncomingMessage, METHODS, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ROUTE_ROWS } from '../../../lib/api/routes.ts';
import { badRequest, HttpError } from '../../../lib/http/http-error.ts';
import { methodsOf } from '../../../lib/http/route.ts';
import type { Connections } from './connections.ts';

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
export function answerBroken(server: Server, connections: Connections): void {
  /** For each connection with an incomplete head, the function that reads its next part. */
  const heads = new WeakMap<Socket, (error: ParseError) => void>();

  server.on('clientError', (error: ParseError, socket: Socket) => {
    const continueHead = heads.get(socket);
    if (continueHead) return continueHead(error);
    const own = new IncomingMessage(socket);
    const response = socket.writable ? connections.breakOff(own) : undefined;
    if (!response) return;
    const answer = (refusal?: HttpError) => {
      heads.delete(socket);
      connections.admit(response, refusal);
    };
    const refuse = () => answer(badRequest(malformation(error.code)));
    if (response.req !== own || !METHOD_ERRORS.includes(error.code ?? '')) return refuse();
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
    if (response) connections.admit(response, refusal);
  });
}

/** Refuses CONNECT. It names a host instead of a path, so no function can handle it. */
function connectRefused(): HttpError {
  const methods = [...methodsOf(ROUTE_ROWS), 'OPTIONS'].join(', ');
  const message = `The service is not a proxy and does not take CONNECT; it takes ${methods}`;
  return new HttpError('METHOD_NOT_ALLOWED', message, { headers: { Allow: methods } });
}

/** Says why a request is not valid HTTP, or which limit of Node it exceeds. `code` is Node's. */
function malformation(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The request headers are larger than the server accepts';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request took too long to arrive';
  return 'This is not a well-formed HTTP/1.1 request';
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
