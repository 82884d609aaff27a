import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handler as getOrder } from '../../functions/get-order.ts';
import { handler as listOrders } from '../../functions/list-orders.ts';
import { lambdaContext } from '../../infra/local/gateway/proxy-event.ts';
import type { LambdaHandler } from '../../lib/http/define-endpoint.ts';
import { createAuth } from '../../lib/sandboxes/access/auth.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/sandboxes/settings.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { proxyEvent } from '../http/proxy-event.ts';
import { testService } from '../http/test-service.ts';
import { type Dynalite, startDynalite } from './start-dynalite.ts';
import { clientAt, freshSandbox, tableAt } from './stores.ts';

const ID = 'ORD-0000000000001-001';
const KEY = 'a-key-of-this-test';
const AUTH = createAuth('apiKey', [{ name: '', secret: KEY, readOnly: false }], 60);
const LIMIT = { id: 'limit', requests: 1, windowSeconds: 3600 };

let dynalite: Dynalite;
let client: DynamoDBClient;
let tableName: string;
const calls: string[] = [];

beforeAll(async () => {
  dynalite = await startDynalite();
  ({ tableName } = await tableAt(dynalite.endpoint));
  client = clientAt(dynalite.endpoint);
  client.middlewareStack.add(
    (next, context) => (args) => {
      calls.push(String(context.commandName).replace('Command', ''));
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
});
afterAll(async () => {
  client.destroy();
  await dynalite.close();
});

/** Sends a request in a sandbox with these settings. Returns its status and its calls to the store. */
async function requestIn(settings: Partial<Settings>, handler: LambdaHandler = getOrder) {
  const storage = openDynamoStorage({ tableName, client });
  const name = freshSandbox();
  await (await storage.enter(name)).changeSettings(() => ({ ...DEFAULT_SETTINGS, ...settings }));
  const event = proxyEvent('GET', {
    path: `/orders/${ID}`,
    pathParameters: { id: ID },
    multiValueHeaders: { 'X-Sandbox': [name], 'X-Api-Key': [KEY] },
  });
  const server = testService({ storage });
  const send = async () => {
    calls.length = 0;
    const { statusCode } = await handler(event, lambdaContext(server, 'test', 'id'));
    return { statusCode, calls: [...calls] };
  };
  return { send };
}

describe('the calls to DynamoDB of a request in a sandbox', () => {
  const USUAL = { statusCode: 404, calls: ['GetItem', 'GetItem'] };

  test('read the settings and the order, without auth and rateLimit', async () => {
    expect(await (await requestIn({})).send()).toEqual(USUAL);
  });

  test('are not more with auth', async () => {
    expect(await (await requestIn({ auth: AUTH })).send()).toEqual(USUAL);
  });

  test('include one write more with rateLimit', async () => {
    const { send } = await requestIn({ auth: AUTH, rateLimit: LIMIT });
    expect(await send()).toEqual({ statusCode: 404, calls: ['GetItem', 'UpdateItem', 'GetItem'] });
    expect(await send()).toEqual({ statusCode: 429, calls: ['GetItem', 'UpdateItem'] });
  });

  test('only read the settings for wrong credentials, with and without rateLimit', async () => {
    const other = createAuth('apiKey', [{ name: '', secret: 'another', readOnly: false }], 60);
    const { send } = await requestIn({ auth: other, rateLimit: LIMIT }, listOrders);
    expect(await send()).toEqual({ statusCode: 401, calls: ['GetItem'] });
  });
});
