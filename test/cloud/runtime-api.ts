import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** Lambda's runtime API with a single invocation. */
export interface RuntimeApi {
  /** Host and port, as in AWS_LAMBDA_RUNTIME_API. */
  readonly address: string;
  /** The function's result; rejects if the function fails. */
  readonly result: Promise<unknown>;
  close(): void;
}

const REQUEST_ID = '7c4e1d90-3a52-4e0b-8f7a-5b6c7d8e9f01';

/** Serves the [Lambda runtime API](https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html) for one event. */
export async function startRuntimeApi(event: object): Promise<RuntimeApi> {
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
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  const port = typeof listening === 'object' && listening ? listening.port : 0;
  const close = () => server.close().closeAllConnections();
  return { address: `127.0.0.1:${port}`, result, close };
}

function invocationHeaders(): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Lambda-Runtime-Aws-Request-Id': REQUEST_ID,
    'Lambda-Runtime-Deadline-Ms': String(Date.now() + 28_000),
    'Lambda-Runtime-Invoked-Function-Arn': 'arn:aws:lambda:us-east-1:000000000000:function:create-order',
  };
}
