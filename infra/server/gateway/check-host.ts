import type { IncomingMessage } from 'node:http';
import { HttpError } from '../../../lib/http/http-error.ts';

/** The hosts of a URL for a server that listens on a loopback address. */
export const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The host in a Host header, without its port, which may differ from ours if a container publishes it. It has no comma,
 * though RFC 3986 allows one: a proxy may have joined two lines.
 */
export const HOST = /^(\[[\da-f:.]+\]|(?:[\w.~!$&'()*+;=-]|%[\da-f]{2})+)(?::\d*)?$/i;

/**
 * Returns a check of a request's Host. It must be a name of the loopback interface, the address that the connection
 * came to, the host that the server listens on, or the host of an allowed origin. Without the check, a web page could
 * point a host name of its own at this server, and would then be of the same origin as it (DNS rebinding).
 */
export function createHostCheck(
  listensOn: string,
  allowedOrigins: readonly string[],
): (request: IncomingMessage) => HttpError | undefined {
  const known = new Set([...LOOPBACK_HOSTS, inBrackets(listensOn).toLowerCase(), ...allowedOrigins.flatMap(hostOf)]);
  return ({ headers: { host }, socket }) => {
    // Every browser sends one.
    if (host === undefined) return undefined;
    const name = HOST.exec(host)?.[1]?.toLowerCase();
    const address = inBrackets((socket.localAddress ?? '').replace(/^::ffff:(?=\d+\.)/, ''));
    return name !== undefined && (known.has(name) || name === address) ? undefined : anotherHost(host);
  };
}

function anotherHost(host: string): HttpError {
  const message =
    `The Host header names ${JSON.stringify(host)}, which is not this server. With --allow-origin, only requests to ` +
    "the server's own host are taken. If this is another name of it, add its origin to --allow-origin";
  return new HttpError('FORBIDDEN', message);
}

function hostOf(origin: string): string[] {
  return URL.canParse(origin) ? [new URL(origin).hostname] : [];
}

/** An IPv6 address as it is written in a Host header. */
export function inBrackets(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
