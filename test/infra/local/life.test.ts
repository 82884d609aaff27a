import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startDynalite } from '../../storage/start-dynalite.ts';
import { patience } from '../../tools/patience.ts';
import { spawnServer } from './spawn-server.ts';

const BODY = JSON.stringify({
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Pizza', quantity: 2, price: 9.5 }],
});

/** Creates an order and returns its id. */
async function create(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: BODY,
  });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

describe('the shutdown of the server', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s lets open requests finish, then exits 0', async (signal) => {
    const server = await spawnServer([]);
    const agent = new Agent({ keepAlive: true });
    const idle = await statusOf(`${server.baseUrl}/health`, agent);
    const open = statusOf(`${server.baseUrl}/health?__delay=400`, agent);
    await statusOf(`${server.baseUrl}/health`, agent);
    const exited = once(server.process, 'exit');
    const start = performance.now();
    server.process.kill(signal);
    expect([idle, await open]).toEqual([200, 200]);
    expect(await exited).toEqual([0, null]);
    expect(performance.now() - start, 'kept-alive connections do not delay the exit').toBeLessThan(patience(5_000));
    agent.destroy();
  });

  test('does not lose an acknowledged order from a data file, even after kill -9', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'orders-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, 'orders.db');
    const first = await spawnServer(['--data', file]);
    const acknowledged: string[] = [];
    const exited = once(first.process, 'exit');
    const creating = Array.from({ length: 8 }, async () => {
      while (acknowledged.length < 200) acknowledged.push(await create(first.baseUrl));
      first.process.kill('SIGKILL');
    });
    await Promise.allSettled(creating);
    await exited;
    const second = await spawnServer(['--data', file]);
    onTestFinished(second.stop);
    for (const id of acknowledged) expect((await fetch(`${second.baseUrl}/orders/${id}`)).status, id).toBe(200);
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
  });
});

describe('the store', () => {
  test('--store dynamodb creates the table if it is missing, and uses an existing one', async () => {
    const dynalite = await startDynalite();
    const env = { AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint, TABLE_NAME: 'my-orders' };
    const first = await spawnServer(['--store', 'dynamodb'], env);
    const id = await create(first.baseUrl);
    await first.stop();
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    const client = new DynamoDBClient({ endpoint: dynalite.endpoint, region: 'us-east-1', credentials });
    expect((await client.send(new ListTablesCommand())).TableNames).toEqual(['my-orders']);
    client.destroy();
    const second = await spawnServer(['--store', 'dynamodb'], env);
    expect((await fetch(`${second.baseUrl}/orders/${id}`)).status).toBe(200);
    await second.stop();
    await dynalite.close();
  });

  test('--store dynamodb creates the table again if it disappears', async () => {
    const dynalite = await startDynalite();
    onTestFinished(dynalite.close);
    const env = { AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint, TABLE_NAME: 'my-orders' };
    const server = await spawnServer(['--store', 'dynamodb'], env);
    onTestFinished(server.stop);
    const id = await create(server.baseUrl);
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    const client = new DynamoDBClient({ endpoint: dynalite.endpoint, region: 'us-east-1', credentials });
    onTestFinished(() => client.destroy());
    for (const paths of [['/health'], ['/orders', '/health', '/orders?status=paid']]) {
      await client.send(new DeleteTableCommand({ TableName: 'my-orders' }));
      const responses = await Promise.all(paths.map((path) => fetch(`${server.baseUrl}${path}`)));
      expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200));
    }
    expect((await fetch(`${server.baseUrl}/orders/${id}`)).status).toBe(404);
    expect((await fetch(`${server.baseUrl}/orders/${await create(server.baseUrl)}`)).status).toBe(200);
  });

  test('makes /health and /orders a 503 with Retry-After within 5 seconds if it becomes unreachable', async () => {
    const dynalite = await startDynalite();
    const server = await spawnServer(['--store', 'dynamodb'], { AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint });
    onTestFinished(server.stop);
    await dynalite.close();
    const start = performance.now();
    for (const response of await Promise.all(['/health', '/orders'].map((path) => fetch(`${server.baseUrl}${path}`)))) {
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('1');
      expect(await response.json()).toMatchObject({
        success: false,
        error: { code: 'SERVICE_UNAVAILABLE', details: null },
      });
    }
    expect(performance.now() - start).toBeLessThan(patience(5_000));
  });
});

const isLinux = process.platform === 'linux';
test.skipIf(!isLinux)(
  `a server with 10,000 orders takes less than 130 MB${isLinux ? '' : ' (skipped: only Linux has /proc)'}`,
  async () => {
    const server = await spawnServer([]);
    onTestFinished(server.stop);
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

function statusOf(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });
}

function post(url: string, agent: Agent): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(BODY) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve());
    });
    sent.on('error', reject).end(BODY);
  });
}
