import './add-middlewares.ts';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { createGateway } from '../../../infra/local/gateway/gateway.ts';
import { loadHandler } from '../../../infra/local/gateway/handlers.ts';
import { proxyEvent } from '../proxy-event.ts';
import { testService } from '../test-service.ts';

// Sends orders to the local server or, with its path, to the handler of a bundle. The last line is the list of responses.

const [, , bundle, ...bodies] = process.argv;
const responses = bundle ? await callBundle(bundle) : await callServer();
console.log(JSON.stringify(responses));

async function callServer(): Promise<object[]> {
  const service = testService({ sendsBytes: true });
  const server = createGateway({ service, load: loadHandler }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const all = [];
  for (const body of bodies) {
    const headers = { 'Content-Type': 'application/json', Connection: 'close' };
    const response = await fetch(`http://127.0.0.1:${port}/orders`, { method: 'POST', headers, body });
    all.push({ status: response.status, headers: Object.fromEntries(response.headers), body: await response.json() });
  }
  server.close();
  return all;
}

async function callBundle(path: string): Promise<object[]> {
  const { handler }: { handler: (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult> } =
    createRequire(import.meta.url)(path);
  // Lambda's context has more members, which these functions do not read.
  const context = {
    awsRequestId: 'test',
    functionName: 'create-order',
    getRemainingTimeInMillis: () => 28_000,
  } as Context;
  const all = [];
  for (const body of bodies) {
    const multiValueHeaders = { 'Content-Type': ['application/json'] };
    const event = proxyEvent('POST', { resource: '/orders', multiValueHeaders, body });
    const { statusCode, headers, body: text } = await handler(event, context);
    all.push({ status: statusCode, headers: lowerCased(headers), body: JSON.parse(text) });
  }
  return all;
}

function lowerCased(headers: APIGatewayProxyResult['headers'] = {}): object {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
