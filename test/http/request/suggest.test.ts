import { describe, expect, test } from 'vitest';
import { createOrderBody, updateOrderBody } from '../../../lib/http/request/bodies/order-bodies.ts';
import { violationsOf } from '../../../lib/http/request/bodies/validation.ts';
import { nearestOf } from '../../../lib/http/request/suggest.ts';

describe('the suggested name', () => {
  const NAMES = ['status', 'sort', 'limit', 'page', 'customerEmail'];
  test.each([
    ['state', 'status'],
    ['STATUS', 'status'],
    ['customeremail', 'customerEmail'],
    ['Limits', 'limit'],
    ['pgae', 'page'],
  ])('for %s is %s', (name, nearest) => {
    expect(nearestOf(name, NAMES)).toBe(nearest);
  });

  test.each(['', 'x', 'so', 'colour', 'statement', 's'.repeat(10_000)])('for %.20s does not exist', (name) => {
    expect(nearestOf(name, NAMES)).toBeUndefined();
  });
});

describe('an unknown member of a body', () => {
  test.each([
    [
      createOrderBody,
      { custmerName: 'Ada' },
      '"custmerName" is not a member here. Did you mean customerName? The members are customerName, customerEmail, items',
    ],
    [updateOrderBody, { note: 1, status: 'paid' }, '"note" is not a member here. The members are status, items'],
    [
      updateOrderBody,
      { items: [{ name: 'Tea', quantity: 1, price: 1, subtotal: 1 }] },
      '"subtotal" is not a member here. The members are name, quantity, price',
    ],
  ])('is refused with the known members and the most similar one', (schema, body, message) => {
    const { error } = schema.safeParse(body);
    expect(error && violationsOf(error).map((violation) => violation.message)).toContain(message);
  });
});
