import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { DeleteTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { buildOrder, createApi, unwrap } from '../../../lib/client/client.ts';
import { patience } from '../../tools/patience.ts';
import { runMain } from '../../tools/server/spawn-server.ts';
import { createOtherTable, withStatusIndex } from '../../tools/storage/other-table.ts';
import { startDynalite } from '../../tools/storage/start-dynalite.ts';
import { clientAt } from '../../tools/storage/stores.ts';
import { serverInTest } from '../../tools/with-server.ts';

/** Creates an order and returns its id. */
async function create(baseUrl: string): Promise<string> {
  return (await unwrap(createApi({ baseUrl }).POST('/orders', { body: buildOrder() }))).id;
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s lets open requests finish, then exits 0', async (signal) => {
  const server = await serverInTest([]);
  // fetch() keeps its connections open.
  const idle = await fetch(`${server.baseUrl}/health`);
  const open = fetch(`${server.baseUrl}/health?__delay=400`);
  await fetch(`${server.baseUrl}/health`);
  const exited = once(server.process, 'exit');
  const start = performance.now();
  server.process.kill(signal);
  expect([idle.status, (await open).status]).toEqual([200, 200]);
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - start, 'kept-alive connections do not delay the exit').toBeLessThan(patience(5_000));
});

test('--store dynamodb creates the table if it is missing or disappears, and uses an existing one', async () => {
  const dynalite = await startDynalite();
  onTestFinished(dynalite.close);
  const env = { AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint, TABLE_NAME: 'my-orders' };
  const first = await serverInTest(['--store', 'dynamodb'], env);
  const id = await create(first.baseUrl);
  await first.stop();
  const client = clientAt(dynalite.endpoint);
  onTestFinished(() => client.destroy());
  expect((await client.send(new ListTablesCommand())).TableNames).toEqual(['my-orders']);
  const server = await serverInTest(['--store', 'dynamodb'], env);
  expect((await fetch(`${server.baseUrl}/orders/${id}`)).status).toBe(200);
  for (const paths of [['/health'], ['/orders', '/health', '/orders?status=paid']]) {
    await client.send(new DeleteTableCommand({ TableName: 'my-orders' }));
    const responses = await Promise.all(paths.map((path) => fetch(`${server.baseUrl}${path}`)));
    expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200));
  }
  expect((await fetch(`${server.baseUrl}/orders/${id}`)).status).toBe(404);
  expect((await fetch(`${server.baseUrl}/orders/${await create(server.baseUrl)}`)).status).toBe(200);
});

test('a table of another version is named at the start, and by /health if it takes the place of the first', async () => {
  const dynalite = await startDynalite();
  onTestFinished(dynalite.close);
  const env = { AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint, TABLE_NAME: 'my-orders' };
  const server = await serverInTest(['--store', 'dynamodb'], env);
  expect((await fetch(`${server.baseUrl}/health`)).status).toBe(200);
  const client = clientAt(dynalite.endpoint);
  onTestFinished(() => client.destroy());
  await client.send(new DeleteTableCommand({ TableName: 'my-orders' }));
  await createOtherTable(dynalite.endpoint, 'my-orders', withStatusIndex({ Projection: { ProjectionType: 'ALL' } }));
  const message = /The DynamoDB table my-orders has index by-status .* Delete it, or name another in TABLE_NAME/;
  const health = await fetch(`${server.baseUrl}/health`);
  expect(health.status).toBe(503);
  const error = { code: 'SERVICE_UNAVAILABLE', message: expect.stringMatching(message) };
  expect(await health.json()).toMatchObject({ success: false, error });
  const started = await runMain(['--port', '0', '--store', 'dynamodb'], env);
  expect(started).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
});

test('a store that becomes unreachable makes /health and /orders a 503 with Retry-After within 5 seconds', async () => {
  const dynalite = await startDynalite();
  onTestFinished(dynalite.close);
  const server = await serverInTest(['--store', 'dynamodb'], { AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint });
  dynalite.fail();
  const start = performance.now();
  for (const response of await Promise.all(['/health', '/orders'].map((path) => fetch(`${server.baseUrl}${path}`)))) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    const error = { code: 'SERVICE_UNAVAILABLE', details: null };
    expect(await response.json()).toMatchObject({ success: false, error });
  }
  expect(performance.now() - start).toBeLessThan(patience(5_000));
});

const isLinux = process.platform === 'linux';
test.skipIf(!isLinux)(
  `a server with 10,000 orders takes less than 130 MB${isLinux ? '' : ' (skipped: only Linux has /proc)'}`,
  async () => {
    const server = await serverInTest([]);
    let left = 10_000;
    const worker = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (left-- > 0) await post(`${server.baseUrl}/orders`, agent);
      agent.destroy();
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1];
    expect(Number(resident) / 1024).toBeLessThan(130);
    expect(Number(resident)).toBeGreaterThan(0);
  },
);

async function post(url: string, agent: Agent): Promise<void> {
  const body = JSON.stringify(buildOrder());
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  const sent = request(url, { agent, method: 'POST', headers }).end(body);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response) await once(response.resume(), 'end');
}
