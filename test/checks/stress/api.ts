import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { sendJson } from '../../tools/send-json.ts';
import { spawnServer } from '../../tools/server/spawn-server.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the members of a body that they use.
  readonly body: any;
}

export function orderOf(customerName: string) {
  return { customerName, customerEmail: 'ada@example.com', items: [{ name: 'Pizza', quantity: 2, price: 9.5 }] };
}

/** Sends a request with JSON. @throws Error if the server closes the connection. */
export async function send(
  baseUrl: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await sendJson(`${baseUrl}${path}`, method, body, headers);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Lists everything at a path below the base URL, as `name` in the responses. */
export async function listAll(get: (path: string) => Promise<Reply>, path: string, name: string) {
  const members: Reply['body'][] = [];
  for (let cursor = ''; ; ) {
    const { data } = (await get(`${path}?limit=100${cursor}`)).body;
    members.push(...data[name]);
    const { nextCursor } = data.pagination;
    if (nextCursor === null) return members;
    cursor = `&cursor=${nextCursor}`;
  }
}

/** A file for one test, and servers on it. */
export function fileWithServers() {
  const file = join(temporaryFolder(), 'orders.db');
  const start = async () => {
    const server = await spawnServer(['--data', file]);
    onTestFinished(server.stop);
    return server;
  };
  return { file, start };
}

export function report(text: string): void {
  process.stdout.write(`${text}\n`);
}
