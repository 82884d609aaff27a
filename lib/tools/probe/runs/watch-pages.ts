import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { isList, pageOf } from '../expectations/read-expectations.ts';

/** What is done when a page is requested for the first time. Pages are numbered in that order, from 1. */
interface PageHooks {
  /** Runs before the request reaches the service. */
  readonly onRequest: (page: number) => Promise<void>;
  /** Runs before its response reaches the client. */
  readonly onResponse: (page: number) => Promise<void>;
}

/**
 * Passes on requests to a base URL and watches which pages of orders a client reads, so that something can happen at a
 * certain page, however the client pages.
 */
export async function watchPages(target: string, hooks: PageHooks) {
  const { pathname } = new URL(target);
  const requested: string[] = [];
  /** The bodies of pages, by their requests. */
  const bodies = new Map<string, string>();
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = new URL(incoming.url ?? '', target);
    const path = url.pathname.slice(pathname.replace(/\/$/, '').length);
    const listed = { method: incoming.method ?? '', path, query: Object.fromEntries(url.searchParams) };
    const page = isList(listed) && !requested.includes(pageOf(listed)) ? requested.push(pageOf(listed)) : undefined;
    if (page !== undefined) await hooks.onRequest(page);
    const { answer, chunks, isWhole } = await forward(incoming, url);
    if (isList(listed) && isWhole) bodies.set(url.search, Buffer.concat(chunks).toString());
    if (page !== undefined) await hooks.onResponse(page);
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    if (isWhole) outgoing.end(Buffer.concat(chunks));
    else outgoing.write(Buffer.concat(chunks), () => outgoing.destroy());
  };
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing).catch(() => outgoing.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pages = () => [...bodies.values()].map((body) => new Set(body.match(/ORD-\d{13}-\d{3}/g)));
  return {
    baseUrl: `http://127.0.0.1:${port}${pathname}`,
    /** The ids of all orders in the pages so far. */
    shownIds: (): ReadonlySet<string> => new Set(pages().flatMap((ids) => [...ids])),
    countPages: () => pages().filter(({ size }) => size > 0).length,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Sends a request on, and reads its response to the end, or to the place where it breaks off. */
async function forward(incoming: IncomingMessage, url: URL) {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  // A connection of its own for each request: one that is kept could be closed by the service at the same moment.
  const headers = { ...incoming.headers, host: url.host, connection: 'close' };
  const sent = send(url, { method: incoming.method, headers, agent: false });
  const answered = once(sent, 'response');
  incoming.pipe(sent);
  const [answer]: IncomingMessage[] = await answered;
  if (answer === undefined) throw new Error('There is no response');
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of answer) chunks.push(chunk);
    return { answer, chunks, isWhole: true };
  } catch {
    return { answer, chunks, isWhole: false };
  }
}
