import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterResponse } from './after-response.ts';
import { api } from './client.ts';
import { type ApiResponse, parseObject } from './exchange.ts';

/** Milliseconds without a byte after which a response is given up. */
const TIMEOUT = 60_000;

/**
 * Sends bytes unchanged, and reads and checks one response; undefined if the connection ends without a response.
 * A response to bytes without a request line is checked as one to `GET /`.
 */
export async function sendRaw(bytes: string | Buffer): Promise<ApiResponse | undefined> {
  const text = await exchange(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  if (text === '') return undefined;
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(lines.map(headerOf));
  const body = text.slice(end + 4, end + 4 + Number(headers['content-length'] ?? 0));
  const status = Number(statusLine.split(' ')[1]);
  const sent = { ...requestLineOf(bytes), headers: {}, chunks: [] };
  const response = { sent, status, headers, text: body, json: body === '' ? undefined : parseObject(body) };
  afterResponse(response);
  return response;
}

/** The host and port for the Host header of a raw request. */
export const HOST = new URL(api.baseUrl).host;

function requestLineOf(bytes: string | Buffer): { method: string; path: string } {
  const [, method = 'GET', path = '/'] = /^([A-Z]+) (\/\S*) HTTP\//.exec(String(bytes)) ?? [];
  return { method, path };
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function exchange(bytes: Buffer): Promise<string> {
  const { hostname, port, protocol } = new URL(api.baseUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket =
    protocol === 'https:'
      ? connectTls({ host, port: Number(port || 443), servername: host })
      : connect({ host, port: Number(port || 80) });
  return new Promise((resolve, reject) => {
    let text = '';
    const done = () => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(TIMEOUT, () => reject(new Error(`No complete response to ${bytes.subarray(0, 100)}: ${text}`)));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isComplete(text)) done();
    });
    socket.on('error', done);
    socket.on('close', done);
    socket.write(bytes);
  });
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1];
  return length !== undefined && text.length >= end + 4 + Number(length);
}
