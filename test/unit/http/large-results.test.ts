import { describe, expect, test } from 'vitest';
import { handler as createOrder } from '../../../functions/create-order.ts';
import { handler as getSnapshot } from '../../../functions/get-snapshot.ts';
import { handler as listOrders } from '../../../functions/list-orders.ts';
import { handler as replaceSandbox } from '../../../functions/replace-sandbox.ts';
import { ROUTES } from '../../../lib/api/routes.ts';
import { defineEndpoint } from '../../../lib/http/chain/define-endpoint.ts';
import type { LambdaHandler } from '../../../lib/http/chain/open-request.ts';
import { invoke } from '../../tools/http/proxy-event.ts';
import { testService } from '../../tools/http/test-service.ts';

/** Bytes of a result that every target sends, as the contract says, and that Lambda takes. */
const LIMIT = 6_000_000;
const LAMBDA = 6_291_556;

/** The bytes of a result as Lambda's runtime sends it. */
const sentBytes = (result: object) => Buffer.byteLength(JSON.stringify(result));

/** The characters that become the most bytes: in UTF-8, or in JSON, or in the JSON of a result. */
const TEXTS = ['"', '\\', '🍕', '\u2028', '\u0085', 'a"\\é’漢🍕\u007f'];

describe('a result of more than 6,000,000 bytes is a 413 that says what to do, on every target', () => {
  test.each(TEXTS)('with the text %j', async (text) => {
    let filler = '';
    const handler = defineEndpoint(ROUTES.getSnapshot, {}, () => ({ data: { filler } }));
    const answer = () => invoke(testService(), handler, 'GET', { pathParameters: { name: 'mine' } });
    const empty = sentBytes(await answer());
    filler = text;
    const each = sentBytes(await answer()) - empty;
    const count = Math.floor((LIMIT - empty) / each);
    filler = text.repeat(count) + 'x'.repeat(LIMIT - empty - count * each);
    const result = await answer();
    expect([result.statusCode, sentBytes(result)]).toEqual([200, LIMIT]);
    filler += 'x';
    const refused = await answer();
    expect(refused.statusCode).toBe(413);
    expect(JSON.parse(refused.body)).toMatchObject({
      error: { code: 'PAYLOAD_TOO_LARGE', message: expect.stringMatching(/6000000 bytes.*GET \/orders/) },
    });
  });
});

/** A body with 100 items, whose texts are as long as they may be. */
function orderOf(text: string) {
  const name = text.repeat(100);
  const items = Array(100).fill({ name, quantity: 999, price: 99_999.99 });
  return { customerName: name, customerEmail: `${'a'.repeat(64)}@${'b'.repeat(60)}.example.com`, items };
}

/** Returns a function that sends a request in one sandbox. */
function client() {
  const service = testService();
  return (handler: LambdaHandler, method: string, more: object = {}) => {
    const headers = { 'Content-Type': 'application/json', 'X-Sandbox': 'mine' };
    return invoke(service, handler, method, { pathParameters: { name: 'mine' }, headers, ...more });
  };
}

test('a state of up to 4,000,000 bytes is taken, although its snapshot is then refused', async () => {
  const send = client();
  const body = JSON.stringify({ orders: Array(120).fill(orderOf('"')) });
  expect((await send(replaceSandbox, 'PUT', { body })).statusCode).toBe(200);
  const { statusCode, body: refusal } = await send(getSnapshot, 'GET');
  expect([statusCode, JSON.parse(refusal).error.message]).toEqual([413, expect.stringContaining('6000000 bytes')]);
});

test.each(['"', '\\', '🍕'])('the largest list, of names full of %s, fits into a result', async (text) => {
  const send = client();
  const body = JSON.stringify(orderOf(text));
  for (let count = 0; count < 100; count += 1) {
    expect((await send(createOrder, 'POST', { body })).statusCode).toBe(201);
  }
  const result = await send(listOrders, 'GET', { queryStringParameters: { limit: '100' } });
  expect(JSON.parse(result.body).data.orders).toHaveLength(100);
  expect(sentBytes(result)).toBeLessThan(LAMBDA);
});
