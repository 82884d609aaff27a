import { expect } from 'vitest';
import { sendJson } from '../../tools/send-json.ts';
import { temporaryFile } from '../../tools/storage/stores.ts';
import { serverInTest } from '../../tools/with-server.ts';

// The tests check the members of a body that they use: its type is any.
export type Reply = Awaited<ReturnType<typeof send>>;

export function orderOf(customerName: string) {
  return { customerName, customerEmail: 'ada@example.com', items: [{ name: 'Pizza', quantity: 2, price: 9.5 }] };
}

/** Sends a request with JSON. @throws TypeError if the server closes the connection. */
export async function send(baseUrl: string, method: string, path: string, body?: unknown, headers = {}) {
  const response = await sendJson(`${baseUrl}${path}`, method, body, headers);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Lists everything at `/<name>` below the base URL. */
export async function listAll(get: (path: string) => Promise<Reply>, name: string) {
  const members: Reply['body'][] = [];
  for (let cursor = ''; ; ) {
    const { data } = (await get(`/${name}?limit=100${cursor}`)).body;
    members.push(...data[name]);
    const { nextCursor } = data.pagination;
    if (nextCursor === null) return members;
    cursor = `&cursor=${nextCursor}`;
  }
}

/** Gets the orders of a sandbox that has none. Returns the milliseconds until the response. */
export async function waitBeside(baseUrl: string): Promise<number> {
  const start = performance.now();
  const { status, body } = await send(baseUrl, 'GET', '/sandboxes/other/orders');
  const wait = performance.now() - start;
  expect([status, body.meta.total]).toEqual([200, 0]);
  return wait;
}

/** Repeats a step, at least once, until the work has ended. */
export async function repeatDuring(work: Promise<unknown>, step: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  do await step();
  while (!isOver);
  await ended;
}

/** A file for one test, and servers on it. */
export function fileWithServers() {
  const file = temporaryFile();
  return { file, start: () => serverInTest(['--data', file]) };
}
