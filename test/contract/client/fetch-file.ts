import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { gunzipSync } from 'node:zlib';
import { expectDocumented } from '../../openapi/check-response.ts';
import { api, sentPaths } from './client.ts';

/** A response without the envelope. If a gateway compressed the body, `text` is the decompressed body. */
export interface FetchedFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** Gets a file from the service. Asserts that the response matches the OpenAPI document. */
export async function fetchFile(
  path: string,
  headers: Record<string, string> = { Accept: '*/*' },
  method: 'GET' | 'HEAD' = 'GET',
): Promise<FetchedFile> {
  sentPaths.add(path);
  const url = `${api.baseUrl}${path}`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    request(url, { method, headers }, resolve).on('error', reject).end();
  });
  const bytes = Buffer.concat(await response.toArray());
  const received = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  const text = (received['content-encoding'] === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes).toString();
  const status = response.statusCode ?? 0;
  expectDocumented({ method, path, status, headers: received, body: text });
  return { status, headers: received, text };
}
