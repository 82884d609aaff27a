import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** The Lambda service as a runtime sees it, with one invocation to make. */
export interface RuntimeApi {
  /** Host and port, as AWS_LAMBDA_RUNTIME_API has them. */
  readonly address: string;
  /** What the function answers; rejected when it fails. */
  readonly answer: Promise<unknown>;
  close(): void;
}

const REQUEST_ID = '7c4e1d90-3a52-4e0b-8f7a-5b6c7d8e9f01';

/** https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html */
export async function startRuntimeApi(event: object): Promise<RuntimeApi> {
  const { promise: answer, resolve, reject } = Promise.withResolvers<unknown>();
  let isHandedOut = false;
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.endsWith('/invocation/next')) {
      // A second invocation never comes: the runtime waits.
      if (!isHandedOut) response.writeHead(200, invocationHeaders()).end(JSON.stringify(event));
      isHandedOut = true;
      return;
    }
    const body = await json(request);
    response.writeHead(202).end('{}');
    if (request.url?.endsWith(`/${REQUEST_ID}/response`)) resolve(body);
    else reject(new Error(`${request.url}: ${JSON.stringify(body)}`));
  };
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  const port = typeof listening === 'object' && listening ? listening.port : 0;
  const close = () => server.close().closeAllConnections();
  return { address: `127.0.0.1:${port}`, answer, close };
}

function invocationHeaders(): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Lambda-Runtime-Aws-Request-Id': REQUEST_ID,
    'Lambda-Runtime-Deadline-Ms': String(Date.now() + 28_000),
    'Lambda-Runtime-Invoked-Function-Arn': 'arn:aws:lambda:us-east-1:000000000000:function:create-order',
  };
}
