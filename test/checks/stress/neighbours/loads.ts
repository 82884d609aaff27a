import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { runPool } from '../../../../lib/harness/run-pool.ts';
import { listenInTest } from '../../../tools/listen.ts';
import { orderOf, type Reply, send } from '../api.ts';

/** Something that many requests do, or a few large ones. `share` is 1, or less to warm up the server. */
export type Load = (baseUrl: string, share: number) => Promise<unknown>;

const BODY_SIZE = 4_000_000;
const SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`;
const ORDER = JSON.stringify(orderOf('Ada'));

/** The text of a request. */
function requestOf(method: string, path: string, body?: string): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: h\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

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
  return async (baseUrl, share) => {
    await runPool(Array(connections).keys(), connections, (connection) => {
      const count = Math.ceil(requests * share);
      return pipeline(
        baseUrl,
        Array.from({ length: count }, (_, index) => requestAt(connection * requests + index)),
      );
    });
  };
}

/** Puts the same text as the state of several sandboxes at once. */
function states(text: string, count = 4): Load {
  return (baseUrl, share) =>
    runPool(Array(Math.ceil(count * share)).keys(), count, (index) =>
      pipeline(baseUrl, [requestOf('PUT', `/sandboxes/put-${index}`, text)]),
    );
}

/** Fills a journal of 4 MB, and reads it ten times at once. */
const journals: Load = async (baseUrl, share) => {
  const sandbox = `${baseUrl}/sandboxes/journal`;
  await send(sandbox, 'PATCH', '', { journal: true });
  const note = 'x'.repeat(4_000);
  if (share === 1) await runPool(Array(1_000).keys(), 8, () => send(sandbox, 'POST', '/orders', { note }));
  await pipelines(10, 1, () => requestOf('GET', '/sandboxes/journal/requests?limit=1'))(baseUrl, 1);
};

/** Creates orders whose events go to receivers that accept a connection and never answer. */
const hangingReceivers: Load = async (baseUrl, share) => {
  const receiver = await listenInTest(createServer(() => {}));
  await runPool(Array(4).keys(), 4, async (index) => {
    const sandbox = `${baseUrl}/sandboxes/hanging-${index}`;
    const webhooks = Array.from({ length: 5 }, (_, hook) => ({ url: `${receiver}/${hook}`, secret: SECRET }));
    expectOk(await send(sandbox, 'PATCH', '', { webhooks }));
    for (let order = 0; order < 100 * share; order += 1)
      expectOk(await send(sandbox, 'POST', '/orders', orderOf('Ada')));
  });
};

function expectOk({ status, body }: Reply): void {
  if (status >= 400) throw new Error(JSON.stringify(body));
}

/** The loads whose every turn is short. */
export const LOADS: Readonly<Record<string, Load>> = {
  '10,000 times GET /health in one write': pipelines(1, 10_000, () => requestOf('GET', '/health')),
  '10,000 of the shortest requests in one write': pipelines(1, 10_000, () => 'GET / HTTP/1.1\r\n\r\n'),
  '16 connections with 2,000 requests each': pipelines(16, 2_000, () => requestOf('GET', '/a')),
  '10 connections with 500 lists of 100 orders each': pipelines(10, 500, () => requestOf('GET', '/orders?limit=100')),
  '4 connections with 2,500 creates each': pipelines(4, 2_500, () =>
    requestOf('POST', '/sandboxes/creates/orders', ORDER),
  ),
  '2,000 sandboxes that are only read': pipelines(8, 250, (index) =>
    requestOf('GET', `/sandboxes/silent-${index}/orders`),
  ),
  'receivers that do not answer': hangingReceivers,
  'states of 4 MB that are nested deeply': states('['.repeat(BODY_SIZE)),
  'states of 4 MB that are one text': states(
    JSON.stringify({ orders: [{ customerName: 'x'.repeat(BODY_SIZE - 50) }] }),
  ),
  'states of 4 MB that are not JSON': states(`{"a":"${'x'.repeat(BODY_SIZE - 50)}",}`),
  'ten journals of 4 MB': journals,
};

/** The load whose turns are the longest: 4 MB of the smallest values, which JSON.parse reads in one go. */
export const WIDE_STATES = states(`[${'[],'.repeat(BODY_SIZE / 3 - 2)}[]]`);
