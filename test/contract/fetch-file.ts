import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expectDocumented } from '../openapi/check-response.ts';
import { api } from './client.ts';

/** A file as received: `bytes` as transferred, `text` decompressed. */
export interface FetchedFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Gets a file, which is not in the envelope, and asserts that the response is as the OpenAPI document says. */
export async function fetchFile(
  path: string,
  headers: Record<string, string> = { Accept: '*/*' },
): Promise<FetchedFile> {
  const url = `${api.baseUrl}${path}`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const get = url.startsWith('https:') ? getHttps : getHttp;
    get(url, { headers }, resolve).on('error', reject);
  });
  const bytes = Buffer.concat(await response.toArray());
  const received = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  const text = decompress(bytes, received['content-encoding']).toString();
  const status = response.statusCode ?? 0;
  expectDocumented({ method: 'GET', path, status, headers: received, body: text });
  return { status, headers: received, bytes, text };
}

function decompress(bytes: Buffer, coding: string | undefined): Buffer {
  if (coding === 'br') return brotliDecompressSync(bytes);
  return coding === 'gzip' ? gunzipSync(bytes) : bytes;
}
