import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { unknownTypeMessage, webhookMessage } from '../../../lib/http/deliveries/message.ts';
import type { OrderEvent } from '../../../lib/sandboxes/events/event.ts';
import { orderIn } from '../../orders/sample-order.ts';

const order = orderIn('paid');

/** An event by the clock of a sandbox, which may be far from the real time. */
function eventIn(year: number): OrderEvent {
  return { id: 'evt-1767225600000001-2', type: 'order.paid', timestamp: Date.UTC(year, 5, 1), order };
}

function verify(secret: string, { headers, body }: ReturnType<typeof webhookMessage>): unknown {
  return new Webhook(secret).verify(body, { ...headers });
}

/** Of 24 and 64 bytes, and with every character of base64. */
const SECRETS = [24, 25, 26, 32, 64].map((size) => `whsec_${Buffer.alloc(size, 0xfb).toString('base64')}`);

test.each(SECRETS)('the official library verifies a message signed with %s', (secret) => {
  const event = eventIn(2026);
  expect(verify(secret, webhookMessage(event, { secret }, Date.now()))).toEqual({
    type: 'order.paid',
    timestamp: '2026-06-01T00:00:00.000Z',
    data: expect.objectContaining({ id: order.id, status: order.status, total: expect.any(Number) }),
  });
});

const secret = `whsec_${randomBytes(24).toString('base64')}`;

test.each([1970, 2019, 2285])('it verifies a message of a sandbox whose clock shows %d', (year) => {
  const verified = verify(secret, webhookMessage(eventIn(year), { secret }, Date.now()));
  expect(verified).toMatchObject({ timestamp: `${year}-06-01T00:00:00.000Z` });
});

test('the body is the same at every attempt, and only timestamp and signature change', () => {
  const [first, later] = [0, 10_000].map((wait) => webhookMessage(eventIn(2026), { secret }, Date.now() + wait));
  expect(later?.body).toBe(first?.body);
  expect(later?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(later?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
});

test('the timestamp is in whole seconds of real time', () => {
  const { headers } = webhookMessage(eventIn(2019), { secret }, 1_700_000_000_999);
  expect(headers).toMatchObject({ 'webhook-id': 'evt-1767225600000001-2', 'webhook-timestamp': '1700000000' });
});

test('bad-signature is refused, and its body is right', () => {
  const message = webhookMessage(eventIn(2026), { secret }, Date.now(), 'bad-signature');
  expect(() => verify(secret, message)).toThrow('No matching signature found');
  expect(message.body).toBe(webhookMessage(eventIn(2026), { secret }, Date.now()).body);
});

test('tampered is refused, and its body is an event with another total', () => {
  const message = webhookMessage(eventIn(2026), { secret }, Date.now(), 'tampered');
  expect(() => verify(secret, message)).toThrow('No matching signature found');
  const [sent, right] = [message, webhookMessage(eventIn(2026), { secret }, Date.now())].map(({ body }) =>
    JSON.parse(body),
  );
  expect(sent.data.total).not.toBe(right.data.total);
  expect({ ...sent, data: { ...sent.data, total: right.data.total } }).toEqual(right);
});

test('old-timestamp is ten minutes old and correctly signed', () => {
  const now = Date.now();
  const message = webhookMessage(eventIn(2026), { secret }, now, 'old-timestamp');
  expect(() => verify(secret, message)).toThrow('Message timestamp too old');
  expect(Math.floor(now / 1_000) - Number(message.headers['webhook-timestamp'])).toBe(600);
  const { body, headers } = message;
  const signature = new Webhook(secret).sign(headers['webhook-id'] ?? '', new Date(now - 600_000), body);
  expect(headers['webhook-signature']).toBe(signature);
});

test('an unknown type is verified, and has an id of its own', () => {
  const message = unknownTypeMessage(eventIn(2026), { secret }, Date.now());
  expect(verify(secret, message)).toMatchObject({ type: 'order.teleported' });
  expect(message.headers['webhook-id']).not.toBe(eventIn(2026).id);
});
