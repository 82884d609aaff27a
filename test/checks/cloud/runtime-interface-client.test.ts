import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { buildOrder } from '../../../lib/client/client.ts';
import { ROUTE_ROWS } from '../../../lib/http/routes.ts';
import { proxyEvent } from '../../tools/http/proxy-event.ts';
import { end, listen } from '../../tools/listen.ts';
import { type Dynalite, startDynalite } from '../../tools/storage/start-dynalite.ts';
import { tableAt } from '../../tools/storage/stores.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { bundleFunctions, LAMBDA } from '../stack/aws/bundles.ts';
import { runtimeInterfaceClient } from './runtime-interface-client.ts';

const client = runtimeInterfaceClient();

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

const CREATE_ORDER = ROUTE_ROWS.filter(({ file }) => file === 'create-order');

let dynalite: Dynalite;
let tableName: string;
let bundle: string;

beforeAll(async () => {
  bundle = bundleFunctions(CREATE_ORDER, temporaryFolder()).get('create-order') ?? '';
  dynalite = await startDynalite();
  tableName = (await tableAt(dynalite.endpoint)).tableName;
  return dynalite.close;
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

const EVENT = proxyEvent('POST', {
  resource: '/orders',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(buildOrder()),
});

test.skipIf(client === undefined)(
  `a function runs in the Lambda runtime and logs one line of JSON${skipped}`,
  async () => {
    const environment = { TABLE_NAME: tableName, AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint, ACCESS_LOG: 'on' };
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

/** Lambda's runtime API with a single invocation. */
interface RuntimeApi {
  /** Host and port, as in AWS_LAMBDA_RUNTIME_API. */
  readonly address: string;
  /** The function's result; rejects if the function fails. */
  readonly result: Promise<unknown>;
  close(): void;
}

const REQUEST_ID = '7c4e1d90-3a52-4e0b-8f7a-5b6c7d8e9f01';

/** Serves the [Lambda runtime API](https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html) for one event. */
async function startRuntimeApi(event: object): Promise<RuntimeApi> {
  const { promise: result, resolve, reject } = Promise.withResolvers<unknown>();
  let isHandedOut = false;
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.endsWith('/invocation/next')) {
      // The runtime waits for a second invocation, which never comes.
      if (!isHandedOut) response.writeHead(200, invocationHeaders()).end(JSON.stringify(event));
      isHandedOut = true;
      return;
    }
    const body = await json(request);
    response.writeHead(202).end('{}');
    if (request.url?.endsWith(`/${REQUEST_ID}/response`)) resolve(body);
    else reject(new Error(`${request.url}: ${JSON.stringify(body)}`));
  };
  const server = createServer(serve);
  const { host } = new URL(await listen(server));
  return { address: host, result, close: () => void end(server) };
}

function invocationHeaders(): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Lambda-Runtime-Aws-Request-Id': REQUEST_ID,
    'Lambda-Runtime-Deadline-Ms': String(Date.now() + 28_000),
    'Lambda-Runtime-Invoked-Function-Arn': 'arn:aws:lambda:us-east-1:000000000000:function:create-order',
  };
}
