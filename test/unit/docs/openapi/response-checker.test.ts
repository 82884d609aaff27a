import { expect, test } from 'vitest';
import { COMMON_HEADERS } from '../../../../lib/http/response/api-response.ts';
import { DOCUMENT } from '../../../tools/openapi/open-api.ts';
import { createResponseChecker, type Exchange } from '../../../tools/openapi/response-checker.ts';

const check = createResponseChecker(DOCUMENT);

const HEADERS = {
  ...Object.fromEntries(Object.entries(COMMON_HEADERS).map(([name, value]) => [name.toLowerCase(), value])),
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': 'r-1',
  date: 'Thu, 15 Jan 2026 12:00:00 GMT',
};

const ID = 'ORD-1768478400000-001';
const ORDER = `/orders/${ID}`;

const HEALTH = { status: 'healthy', version: '1.2.3', timestamp: '2026-01-15T12:00:00.000Z', checks: { store: 'up' } };

function exchange(changes: Partial<Exchange> = {}, data: object = {}): Exchange {
  const body = JSON.stringify({ success: true, data: { ...HEALTH, ...data } });
  return { method: 'GET', path: '/health', status: 200, headers: HEADERS, body, ...changes };
}

test('a documented response has no violations', () => {
  expect(check(exchange())).toEqual({ violations: [], reached: 'getHealth 200' });
});

test('a response may have further members and headers', () => {
  const headers = { ...HEADERS, 'x-powered-by': 'x' };
  expect(check(exchange({ headers }, { uptime: 1 })).violations).toEqual([]);
});

test.each<[string, Exchange, RegExp]>([
  ['status', exchange({ status: 418 }), /getHealth 418 is not documented/],
  ['value', exchange({}, { status: 'ill' }), /must be equal to constant/],
  ['header value', exchange({ headers: { ...HEADERS, 'access-control-allow-origin': 'x' } }), /Allow-Origin/],
  ['media type', exchange({ headers: { ...HEADERS, 'content-type': 'text/plain' } }), /text\/plain is not documented/],
  ['path', exchange({ path: '/healthy' }), /unrouted 200 is not documented/],
  ['method', exchange({ method: 'POST' }), /unrouted 200 is not documented/],
  ['body of a 304', exchange({ path: '/orders/x', status: 304, headers: { ...HEADERS, etag: '"1"' } }), /no body is/],
])('an undocumented %s is a violation', (_, wrong, complaint) => {
  expect(check(wrong).violations.join('\n')).toMatch(complaint);
});

test.each(['x-request-id', 'cache-control', 'access-control-allow-origin'])('a missing %s is a violation', (name) => {
  expect(check(exchange({ headers: { ...HEADERS, [name]: undefined } })).violations.join('\n')).toMatch(/is missing/);
});

test('an amount is valid even if it has no exact binary fraction', () => {
  const found = check(exchange({ path: ORDER, body: orderBody(19.99) })).violations;
  expect(found).toEqual(['the header ETag is missing']);
});

test('the operations are the same below the base URL of a sandbox', () => {
  expect(check(exchange({ path: '/sandboxes/ci-7/health?x=1' })).reached).toBe('getHealth 200');
});

test.each([
  ['pending', true, /must NOT be valid|false schema|boolean schema/],
  ['paid', false, /must NOT be valid/],
])('a %s order with receipt %s is a violation', (status, hasReceipt, complaint) => {
  const { violations } = check(exchange({ path: ORDER, body: orderBody(1, status, hasReceipt) }));
  expect(violations.join('\n')).toMatch(complaint);
});

function orderBody(price: number, status = 'pending', hasReceipt = false): string {
  const [id, at] = [ID, HEALTH.timestamp];
  const item = { id: 'item-1', orderId: id, name: 'Pizza', quantity: 1, price, subtotal: 1 };
  const receiptIds = { id: 'receipt-1768478400000001', orderId: id, receiptNumber: 'RCP-1768478400000-001' };
  const receipt = { ...receiptIds, issuedAt: at, totalAmount: 1 };
  const order = { id, customerName: 'Ada', customerEmail: 'ada@example.com', status, items: [item], total: 1 };
  const data = { ...order, ...(hasReceipt && { receipt }), createdAt: at, updatedAt: at };
  return JSON.stringify({ success: true, data });
}
