import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openSocket } from '../../tools/open-socket.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { serverInTest } from '../../tools/with-server.ts';
import { send } from './api.ts';

/** The environment of a server with a small heap. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=256' };

/** Milliseconds of processor time that a client may wait for others. */
const MOST_EXTRA = 250;

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: h\r\n${more}\r\n`;

async function open(baseUrl: string): Promise<Socket> {
  const socket = openSocket(baseUrl, { allowHalfOpen: true }).on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

async function openMany(baseUrl: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) sockets.push(await open(baseUrl));
  return sockets;
}

test.each([
  ['an open environment', []],
  ['a closed environment, without its key', ['--api-key']],
])('a heap of 256 MB survives 700 connections with 68 MB of pipelines, in %s', async (_, args) => {
  const server = await serverInTest(args, { ...SMALL_HEAP, API_KEY: 'key-of-the-test' });
  const request = get('/sandboxes/a/orders');
  const count = Math.floor(68_000_000 / 700 / request.length);
  const sockets = await openMany(server.baseUrl, 700);
  // All of them have requests that wait as soon as each has a response.
  for (const socket of sockets) socket.write(request.repeat(count));
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  const responses = sockets.map(async (socket) => {
    let sent = '';
    for await (const chunk of socket.setEncoding('latin1')) {
      sent += chunk;
      if (sent.length > 10_000) return;
    }
    throw new Error('The connection ended before its responses');
  });
  await Promise.all(responses);
  expect((await fetch(`${server.baseUrl}/health`)).status).toBe(200);
});

/** Starts a server that tells how many milliseconds of processor time it has taken. */
async function start() {
  const meter = join(temporaryFolder(), 'meter');
  const preload = new URL('neighbours/cpu-meter.ts', import.meta.url);
  const { baseUrl } = await serverInTest([], { NODE_OPTIONS: `--import=${preload}`, CPU_METER: meter });
  const readTime = async () => Number(await text(connect(meter)));
  return { baseUrl, readTime };
}

test('a new client waits hardly longer than an earlier one beside 100 connections with pipelines', async () => {
  const server = await start();
  const path = '/sandboxes/a/orders';
  await fetch(server.baseUrl + path);
  const earlier = await open(server.baseUrl);
  const sockets = await openMany(server.baseUrl, 100);
  for (const socket of sockets) socket.resume().write(get(path).repeat(3_000));
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  const waits: number[] = [];
  for (const client of [earlier, await open(server.baseUrl)]) {
    const before = await server.readTime();
    client.write(get('/health'));
    await once(client, 'data');
    waits.push((await server.readTime()) - before);
  }
  const [first = 0, second = 0] = waits;
  console.log(
    `pipelines: the earlier client waited ${first.toFixed(0)} ms of processor, the new one ${second.toFixed(0)}`,
  );
  expect(second).toBeLessThan(2 * first + MOST_EXTRA);
});

test('a neighbour hardly waits for 200 connections that ask for four snapshots each and close', async () => {
  const server = await start();
  const { baseUrl } = server;
  await send(baseUrl, 'POST', '/sandboxes/a/seed', { orders: 500 });
  for (const path of ['/console', '/sandboxes/a/snapshot']) await (await fetch(baseUrl + path)).text();
  const neighbour = await open(baseUrl);
  for (const socket of await openMany(baseUrl, 200)) {
    socket.end(get('/sandboxes/a/snapshot').repeat(4));
    socket.once('finish', () => socket.destroy());
  }
  const before = await server.readTime();
  neighbour.write(get('/console'));
  await once(neighbour, 'data');
  const waited = (await server.readTime()) - before;
  console.log(`pipelines: the neighbour waited ${waited.toFixed(0)} ms of processor`);
  expect(waited).toBeLessThan(MOST_EXTRA);
});
