import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import httpSecurityHeaders from '@middy/http-security-headers';
import inputOutputLogger from '@middy/input-output-logger';
import { createError } from '@middy/util';
import { createGateway } from '../../../../infra/server/gateway/gateway.ts';
import { createBody } from '../../../../lib/api/orders/body.ts';
import { orderResponse } from '../../../../lib/api/orders/json.ts';
import { ORDER_ROWS } from '../../../../lib/api/orders/rows.ts';
import type { PublishedMiddleware } from '../../../../lib/http/chain/open-request.ts';
import { endpoint } from '../../../../lib/wiring/endpoint.ts';
import { testService } from '../../../tools/http/test-service.ts';
import { listen } from '../../../tools/listen.ts';

// Sends orders to the local server, whose function has published middlewares, one more without a badge, and one that a
// middleware answers. The last line has the responses, and the statuses in the journal.

const requireBadge: PublishedMiddleware = {
  before: ({ event }) => {
    if (event.headers['x-badge'] === undefined) throw createError(401, 'Show your badge');
  },
};

const answerDrafts: PublishedMiddleware = {
  before: ({ event }) => (event.headers['x-draft'] === undefined ? undefined : { statusCode: 200, body: '"draft"' }),
};

const use = [
  injectLambdaContext(new Logger(), { logEvent: true }),
  httpSecurityHeaders(),
  inputOutputLogger(),
  requireBadge,
  answerDrafts,
];

const handler = endpoint(
  ORDER_ROWS.createOrder,
  { body: createBody },
  async ({ body, orders, now }) => orderResponse((await orders.create(body, now())).order),
  { use },
);

const service = testService();
const sandbox = await service.storage.enter('shop');
await sandbox.changeSettings((settings) => ({ ...settings, journal: true }));
const server = createGateway({ service, load: () => handler });
const baseUrl = await listen(server);
const [order = '', invalid = ''] = process.argv.slice(2);
const responses = [
  await send(order, { 'x-badge': '1' }),
  await send(invalid, { 'x-badge': '1' }),
  await send(order),
  await send(order, { 'x-badge': '1', 'x-draft': '1' }),
];
server.close();
const journal = (await sandbox.journal.list()).map(({ status }) => status);
console.log(JSON.stringify({ responses, journal }));

async function send(body: string, more: Readonly<Record<string, string>> = {}) {
  const headers = { 'Content-Type': 'application/json', Connection: 'close', ...more };
  const response = await fetch(`${baseUrl}/sandboxes/shop/orders`, { method: 'POST', headers, body });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.json() };
}
