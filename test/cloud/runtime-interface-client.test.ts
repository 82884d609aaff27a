import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTES } from '../../lib/http/routes.ts';
import { createClient } from '../../lib/storage/dynamodb/client.ts';
import { createTable } from '../../lib/storage/dynamodb/create-table.ts';
import { proxyEvent } from '../http/proxy-event.ts';
import { bundleFunctions } from '../infra/aws/bundle-functions.ts';
import { LAMBDA } from '../infra/aws/run-bundle.ts';
import { type Dynalite, startDynalite } from '../storage/start-dynalite.ts';
import { startRuntimeApi } from './runtime-api.ts';
import { runtimeInterfaceClient } from './runtime-interface-client.ts';

const client = runtimeInterfaceClient();
const TABLE_NAME = 'orders';

/** The environment variables in which Lambda describes a function to its runtime. */
const FUNCTION = {
  _HANDLER: 'index.handler',
  AWS_LAMBDA_FUNCTION_NAME: 'create-order',
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512',
  AWS_LAMBDA_LOG_GROUP_NAME: 'create-order',
  AWS_LAMBDA_LOG_STREAM_NAME: 'test',
  AWS_LAMBDA_LOG_FORMAT: 'JSON',
};

let dynalite: Dynalite;
const directory = mkdtempSync(join(tmpdir(), 'bundle-'));
let bundle: string;

beforeAll(async () => {
  bundle = bundleFunctions([ROUTES.createOrder], directory).get('create-order') ?? '';
  dynalite = await startDynalite();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const dynamo = createClient({ endpoint: dynalite.endpoint, region: LAMBDA.AWS_REGION, credentials });
  await createTable(dynamo, TABLE_NAME);
  dynamo.destroy();
});
afterAll(async () => {
  await dynalite.close();
  rmSync(directory, { recursive: true });
});

/** Runs the function once in AWS's runtime client. Returns its result and its log. */
async function runFunction(environment: object): Promise<{ result: unknown; log: string }> {
  const api = await startRuntimeApi(EVENT);
  const env = { ...LAMBDA, ...FUNCTION, ...environment, LAMBDA_TASK_ROOT: bundle, AWS_LAMBDA_RUNTIME_API: api.address };
  const child = spawn(process.execPath, [client ?? '', FUNCTION._HANDLER], { cwd: bundle, env });
  const log = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'close').then(([code]) => Promise.reject(new Error(`The runtime ended with ${code}`)));
  try {
    const result = await Promise.race([api.result, ended]);
    return { result, log: await logOf(child, log) };
  } finally {
    child.kill();
    api.close();
  }
}

async function logOf(child: ReturnType<typeof spawn>, log: Promise<string[]>): Promise<string> {
  child.kill();
  return (await log).join('');
}

const skipped = client === undefined ? ' (skipped: aws-lambda-ric cannot be built here)' : '';

const ORDER = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Soup', quantity: 1, price: 2 }],
};
const EVENT = proxyEvent('POST', {
  resource: '/orders',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(ORDER),
});

test.skipIf(client === undefined)(
  `a function runs in the Lambda runtime and logs one line of JSON${skipped}`,
  async () => {
    const environment = { TABLE_NAME, AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint, ACCESS_LOG: 'on' };
    const { result, log } = await runFunction(environment);
    expect(result).toMatchObject({ statusCode: 201, headers: { ETag: '"1"' } });
    expect(log.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(log)).toMatchObject({ level: 'INFO', route: 'POST /orders', sandbox: 'default', status: 201 });
  },
);

test.skipIf(client === undefined)(`an internal error is a 500 and logs one more line of JSON${skipped}`, async () => {
  const { result, log } = await runFunction({ ACCESS_LOG: 'on' });
  expect(result).toMatchObject({ statusCode: 500 });
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ level, message }) => [level, message]).toSorted()).toEqual([
    ['ERROR', 'This function has no storage: TABLE_NAME names no table, or its route grants it no action'],
    ['INFO', undefined],
  ]);
});
