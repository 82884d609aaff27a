import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT } from '../../infra/project.ts';
import { createClient } from '../../lib/storage/dynamodb/client.ts';
import { createTable } from '../../lib/storage/dynamodb/create-table.ts';
import { LAMBDA } from '../infra/aws/run-bundle.ts';
import { type Dynalite, startDynalite } from '../storage/start-dynalite.ts';

const ORDER = JSON.stringify({
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Tea', quantity: 1, price: 2.5 }],
});
const TABLE_NAME = 'published';

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const folder = mkdtempSync(join(tmpdir(), 'published-'));
let dynalite: Dynalite;

beforeAll(async () => {
  dynalite = await startDynalite();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = createClient({ endpoint: dynalite.endpoint, region: LAMBDA.AWS_REGION, credentials });
  await createTable(client, TABLE_NAME);
  client.destroy();
});

afterAll(async () => {
  await dynalite.close();
  rmSync(folder, { recursive: true });
});

/** Makes the bundle of the function that creates orders, with the middlewares in its chain. */
function buildBundle(): string {
  const outfile = join(folder, 'index.js');
  buildSync({
    absWorkingDir: PROJECT,
    stdin: {
      contents: `
        import './test/http/published/add-middlewares.ts';
        export { handler } from './functions/create-order.ts';
      `,
      resolveDir: PROJECT,
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    conditions: ['lambda', 'table', 'sandboxed', 'bundle'],
  });
  return outfile;
}

/** Sends an order and an empty object. Returns the responses, and all other lines of the process. */
async function createOrders(bundle = ''): Promise<{ responses: readonly Response[]; log: readonly unknown[] }> {
  const program = join(import.meta.dirname, 'published/print-responses.ts');
  const env = { ...LAMBDA, TABLE_NAME, AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint };
  const { stdout } = await promisify(execFile)(process.execPath, [program, bundle, ORDER, '{}'], { env });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  return { responses: lines.at(-1) as readonly Response[], log: lines.slice(0, -1) };
}

describe.each([
  ['over HTTP on the local server', () => createOrders()],
  ['through the handler of a bundle', () => createOrders(buildBundle())],
])('published middlewares, %s', (_, create) => {
  let result: Awaited<ReturnType<typeof createOrders>>;
  beforeAll(async () => {
    result = await create();
  });

  test('leave the responses to a valid and to an invalid order as they are', () => {
    const [created, refused] = result.responses;
    expect(created).toMatchObject({ status: 201, body: { success: true, data: { customerName: 'Ada' } } });
    expect(refused).toMatchObject({ status: 422, body: { success: false, error: { code: 'VALIDATION_ERROR' } } });
    for (const { headers } of result.responses) {
      expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    }
  });

  test('add the headers of @middy/http-security-headers to both', () => {
    for (const { headers } of result.responses) {
      expect(headers).toMatchObject({ 'x-dns-prefetch-control': 'off', 'referrer-policy': 'no-referrer' });
      expect(headers).toHaveProperty('strict-transport-security');
    }
  });

  test('log the event and the context of both by Powertools', () => {
    for (const body of [ORDER, '{}']) {
      const event = expect.objectContaining({ httpMethod: 'POST', body });
      expect(result.log).toContainEqual(
        expect.objectContaining({ message: 'Lambda invocation event', function_name: 'create-order', event }),
      );
    }
  });

  test('log the event and the result of both by @middy/input-output-logger', () => {
    for (const [body, statusCode] of [
      [ORDER, 201],
      ['{}', 422],
    ] as const) {
      expect(result.log).toContainEqual({ event: expect.objectContaining({ httpMethod: 'POST', body }) });
      expect(result.log).toContainEqual({ response: expect.objectContaining({ statusCode }) });
    }
  });
});
