import { describe, expect, test } from 'vitest';
import { LIMITS } from '../tools/rules.ts';
import { createOrder, expectBrokenAt, expectViolations, orderWithItem, validOrder } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { errorOf, orderOf } from './tools/client/exchange.ts';

const LONGEST_EMAIL = `${'l'.repeat(64)}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(57)}.com`;
const ASTRAL = '🍕';

/** For each rule: a body that breaks it, and the path in the error. */
const BROKEN: readonly [rule: string, body: unknown, path: string][] = [
  ['a number as the name', validOrder({ customerName: 7 }), 'customerName'],
  ['a long name', validOrder({ customerName: 'n'.repeat(LIMITS.nameLength + 1) }), 'customerName'],
  ['a long name of emoji', validOrder({ customerName: ASTRAL.repeat(LIMITS.nameLength + 1) }), 'customerName'],
  ['a missing e-mail', validOrder({ customerEmail: undefined }), 'customerEmail'],
  ['a blank e-mail', validOrder({ customerEmail: '  ' }), 'customerEmail'],
  ['an invalid e-mail', validOrder({ customerEmail: 'ada@' }), 'customerEmail'],
  ['a long e-mail', validOrder({ customerEmail: `l${LONGEST_EMAIL}` }), 'customerEmail'],
  [
    'an e-mail of as many emoji as an address has characters',
    validOrder({ customerEmail: ASTRAL.repeat(254) }),
    'customerEmail',
  ],
  ['a short e-mail of emoji', validOrder({ customerEmail: ASTRAL.repeat(128) }), 'customerEmail'],
  [
    'an address in an e-mail of emoji',
    validOrder({ customerEmail: `${ASTRAL.repeat(130)}@example.com` }),
    'customerEmail',
  ],
  ['an e-mail that is a list', validOrder({ customerEmail: ['ada@example.com'] }), 'customerEmail'],
  ['missing items', validOrder({ items: undefined }), 'items'],
  ['no items', validOrder({ items: [] }), 'items'],
  [
    'too many items',
    validOrder({ items: Array(LIMITS.items + 1).fill({ name: 'x', quantity: 1, price: 1 }) }),
    'items',
  ],
  ['items that are an object', validOrder({ items: {} }), 'items'],
  ['an item that is null', validOrder({ items: [null] }), 'items[0]'],
  ['an item with a long name', orderWithItem({ name: 'n'.repeat(LIMITS.nameLength + 1) }), 'items[0].name'],
  ['an item with a control character in its name', orderWithItem({ name: 'a\u0007b' }), 'items[0].name'],
  ['quantity 0', orderWithItem({ quantity: 0 }), 'items[0].quantity'],
  ['quantity 1.5', orderWithItem({ quantity: 1.5 }), 'items[0].quantity'],
  ['a large quantity', orderWithItem({ quantity: LIMITS.quantity + 1 }), 'items[0].quantity'],
  ['a string as the quantity', orderWithItem({ quantity: '1' }), 'items[0].quantity'],
  ['price -0.01', orderWithItem({ price: -0.01 }), 'items[0].price'],
  ['a high price', orderWithItem({ price: LIMITS.price + 0.01 }), 'items[0].price'],
  ['price 0.1 + 0.2', orderWithItem({ price: 0.1 + 0.2 }), 'items[0].price'],
  ['a string as the price', orderWithItem({ price: '4.50' }), 'items[0].price'],
  ['an unknown member', validOrder({ coupon: 'x' }), 'coupon'],
  ['an array', [validOrder()], ''],
];

/** For each way to leave out the name: a body. */
const NAMELESS: readonly [rule: string, body: unknown][] = [
  ['a missing name', validOrder({ customerName: undefined })],
  ['an empty name', validOrder({ customerName: '' })],
  ['a blank name', validOrder({ customerName: ' \t ' })],
  ['a null name', validOrder({ customerName: null })],
];

describe('POST /orders rejects', () => {
  test.each(NAMELESS)('%s, with the message "Customer name is required"', async (_, body) => {
    const response = await api.post('/orders', body);
    expect(expectViolations(response)).toEqual({ customerName: 'Customer name is required' });
    expect(errorOf(response).message).toBe('Customer name is required');
  });

  test.each(BROKEN)('%s', async (_, body, path) => {
    expectBrokenAt(await api.post('/orders', body), path);
  });

  test('a body with many errors, and reports each broken rule with its path', async () => {
    const broken = { id: 'item-1', orderId: 'x', name: ' ', quantity: 0, price: 1.005, subtotal: 1 };
    const items = [broken, { name: 'Soup', quantity: 1, price: 1 }, {}];
    const id = 'ORD-1718000000000-001';
    const response = await api.post('/orders', { id, customerEmail: 'x', items, status: 'paid', total: 3 });
    const ofItems = ['name', 'price', 'quantity'].flatMap((name) => [`items[0].${name}`, `items[2].${name}`]);
    const unknown = ['id', 'status', 'total', ...['id', 'orderId', 'subtotal'].map((name) => `items[0].${name}`)];
    expectBrokenAt(response, 'customerEmail', 'customerName', ...ofItems, ...unknown);
  });
});

describe('POST /orders accepts', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a name of one character', validOrder({ customerName: 'A' })],
    ['the longest name', validOrder({ customerName: 'n'.repeat(LIMITS.nameLength) })],
    [
      'the longest name, of emoji: characters are code points',
      validOrder({ customerName: ASTRAL.repeat(LIMITS.nameLength) }),
    ],
    ['the longest e-mail address', validOrder({ customerEmail: LONGEST_EMAIL })],
    ['an e-mail address with one character before the @', validOrder({ customerEmail: 'a@example.com' })],
    ['an e-mail address with a + before the @', validOrder({ customerEmail: 'ada+lunch@example.com' })],
    ['an e-mail address in capitals, and keeps its case', validOrder({ customerEmail: 'Ada@Example.COM' })],
  ])('%s', async (_, body) => {
    const order = orderOf(await api.post('/orders', body));
    expect(order).toMatchObject({ customerName: body['customerName'], customerEmail: body['customerEmail'] });
  });

  test.each([
    [1, 0, 0],
    [LIMITS.quantity, LIMITS.price, LIMITS.quantity * LIMITS.price],
    [100, 0.29, 29],
    [3, 1.1, 3.3],
  ])('%d × %d, with a total of %d', async (quantity, price, total) => {
    const order = orderOf(await api.post('/orders', orderWithItem({ quantity, price })));
    expect(order.items[0]).toMatchObject({ quantity, price, subtotal: total });
    expect(order.total).toBe(total);
  });

  test('as many items as an order can have, with a total that is exact to the cent', async () => {
    const items = Array(LIMITS.items).fill({ name: 'Dish', quantity: 1, price: 0.01 });
    const order = await createOrder({ items });
    expect(order.items).toHaveLength(LIMITS.items);
    expect(order.total).toBe(LIMITS.items / 100);
  });

  test('text with white space around it, and stores it trimmed', async () => {
    const items = [{ name: '\t Soup \n', quantity: 1, price: 1 }];
    const order = await createOrder({ customerName: '  Ada  ', customerEmail: ' ada@example.com ', items });
    expect(order).toMatchObject({ customerName: 'Ada', customerEmail: 'ada@example.com' });
    expect(order.items[0]?.name).toBe('Soup');
  });

  test('a valid body, and returns a pending order, created and updated at the same instant', async () => {
    const response = await api.post('/orders', validOrder());
    const order = orderOf(response);
    expect(response.status).toBe(201);
    expect(order.status).toBe('pending');
    expect(order.createdAt).toBe(order.updatedAt);
    expect(orderOf(await api.get(`/orders/${order.id}`))).toEqual(order);
  });
});
