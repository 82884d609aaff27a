import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { runPool } from '../../../../lib/tools/harness/run-pool.ts';
import { listenInTest } from '../../../tools/listen.ts';
import { orderOf, send } from '../api.ts';

/** Something that many requests do, or a few large ones. `share` is 1, or less to warm up the server. */
export type Load = (baseUrl: string, share: number) => Promise<unknown>;

const BODY_SIZE = 4_000_000;
const SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`;

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`;

function withJson(method: string, path: string, json: string): string {
  const headers = `Host: h\r\nContent-Type: application/json\r\nContent-Length: ${json.length}`;
  return `${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n${json}`;
}

const CREATE = withJson('POST', '/sandboxes/creates/orders', JSON.stringify(orderOf('Ada')));

/** Does the work for so many indexes at once. */
const atOnce = (count: number, work: (index: number) => Promise<void>) => runPool(Array(count).keys(), count, work);

/** Sends requests in one write, and waits for their responses. */
async function pipeline(baseUrl: string, requests: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(requests.join(''));
  let responses = 0;
  let rest = '';
  for await (const chunk of socket.setEncoding('latin1')) {
    const parts = `${rest}${chunk}`.split('HTTP/1.1 ');
    responses += parts.length - 1;
    rest = parts.at(-1)?.slice(-'HTTP/1.1'.length) ?? '';
    if (responses === requests.length) return;
  }
  throw new Error(`Only ${responses} of ${requests.length} responses`);
}

/** The same pipeline on several connections. */
function pipelines(connections: number, requests: number, requestAt: (index: number) => string): Load {
  return (baseUrl, share) =>
    atOnce(connections, (connection) => {
      const indexes = Array(Math.ceil(requests * share)).keys();
      const texts = Array.from(indexes, (index) => requestAt(connection * requests + index));
      return pipeline(baseUrl, texts);
    });
}

/** Puts the same text as the state of several sandboxes at once. */
function states(text: string): Load {
  return (baseUrl, share) =>
    atOnce(Math.ceil(4 * share), (index) => pipeline(baseUrl, [withJson('PUT', `/sandboxes/put-${index}`, text)]));
}

/** Fills a journal of 4 MB, and reads it ten times at once. */
const journals: Load = async (baseUrl, share) => {
  const sandbox = `${baseUrl}/sandboxes/journal`;
  await send(sandbox, 'PATCH', '', { journal: true });
  const note = 'x'.repeat(4_000);
  if (share === 1) await runPool(Array(1_000).keys(), 8, () => send(sandbox, 'POST', '/orders', { note }));
  await pipelines(10, 1, () => get('/sandboxes/journal/requests?limit=1'))(baseUrl, 1);
};

/** Creates orders whose events go to receivers that accept a connection and never answer. */
const hangingReceivers: Load = async (baseUrl, share) => {
  const receiver = await listenInTest(createServer(() => {}));
  await atOnce(4, async (index) => {
    const sandbox = `${baseUrl}/sandboxes/hanging-${index}`;
    const webhooks = Array.from({ length: 5 }, (_, hook) => ({ url: `${receiver}/${hook}`, secret: SECRET }));
    expect(await send(sandbox, 'PATCH', '', { webhooks })).toMatchObject({ status: 200 });
    for (let order = 0; order < 100 * share; order += 1) {
      expect(await send(sandbox, 'POST', '/orders', orderOf('Ada'))).toMatchObject({ status: 201 });
    }
  });
};

/** The loads whose every turn is short. */
export const LOADS: Readonly<Record<string, Load>> = {
  '10,000 times GET /health in one write': pipelines(1, 10_000, () => get('/health')),
  '10,000 of the shortest requests in one write': pipelines(1, 10_000, () => 'GET / HTTP/1.1\r\n\r\n'),
  '16 connections with 2,000 requests each': pipelines(16, 2_000, () => get('/a')),
  '10 connections with 500 lists of 100 orders each': pipelines(10, 500, () => get('/orders?limit=100')),
  '4 connections with 2,500 creates each': pipelines(4, 2_500, () => CREATE),
  '2,000 sandboxes that are only read': pipelines(8, 250, (index) => get(`/sandboxes/silent-${index}/orders`)),
  'receivers that do not answer': hangingReceivers,
  'states of 4 MB that are nested deeply': states('['.repeat(BODY_SIZE)),
  'states of 4 MB that are one text': states(`{"orders":[{"customerName":"${'x'.repeat(BODY_SIZE - 50)}"}]}`),
  'states of 4 MB that are not JSON': states(`{"a":"${'x'.repeat(BODY_SIZE - 50)}",}`),
  'ten journals of 4 MB': journals,
};

/** The load whose turns are the longest: 4 MB of the smallest values, which JSON.parse reads in one go. */
export const WIDE_STATES = states(`[${'[],'.repeat(BODY_SIZE / 3 - 2)}[]]`);
