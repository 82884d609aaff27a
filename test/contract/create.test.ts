import { describe, expect, test } from 'vitest';
import { createOrder, expectViolations, orderWithItem, validOrder } from './arrange/world.ts';
import { api } from './client/client.ts';
import { orderOf } from './client/order-json.ts';

const LONGEST_EMAIL = `${'l'.repeat(64)}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(57)}.com`;
const ASTRAL = '🍕';

/** For each rule: a body that breaks it, the path in the error, and part of its message. */
const BROKEN: readonly [rule: string, body: unknown, path: string, message: RegExp][] = [
  ['a missing name', validOrder({ customerName: undefined }), 'customerName', /^Customer name is required$/],
  ['an empty name', validOrder({ customerName: '' }), 'customerName', /^Customer name is required$/],
  ['a blank name', validOrder({ customerName: ' \t ' }), 'customerName', /^Customer name is required$/],
  ['a null name', validOrder({ customerName: null }), 'customerName', /^Customer name is required$/],
  ['a number as the name', validOrder({ customerName: 7 }), 'customerName', /string.*7/],
  ['a name of 101 characters', validOrder({ customerName: 'n'.repeat(101) }), 'customerName', /100.*101/],
  ['a name of 101 emoji', validOrder({ customerName: ASTRAL.repeat(101) }), 'customerName', /100.*101/],
  ['a NUL in a name', validOrder({ customerName: 'A\u0000da' }), 'customerName', /control/],
  ['a line break in a name', validOrder({ customerName: 'A\nda' }), 'customerName', /control/],
  ['a missing e-mail', validOrder({ customerEmail: undefined }), 'customerEmail', /required/],
  ['a blank e-mail', validOrder({ customerEmail: '  ' }), 'customerEmail', /required/],
  ['an invalid e-mail', validOrder({ customerEmail: 'ada@' }), 'customerEmail', /ada@example\.com.*"ada@"/],
  ['an e-mail of 255 characters', validOrder({ customerEmail: `l${LONGEST_EMAIL}` }), 'customerEmail', /254|address/],
  ['an e-mail that is a list', validOrder({ customerEmail: ['ada@example.com'] }), 'customerEmail', /string/],
  ['missing items', validOrder({ items: undefined }), 'items', /required/],
  ['no items', validOrder({ items: [] }), 'items', /1 to 100.*0/],
  ['101 items', validOrder({ items: Array(101).fill({ name: 'x', quantity: 1, price: 1 }) }), 'items', /100.*101/],
  ['items that are an object', validOrder({ items: {} }), 'items', /array/],
  ['an item that is null', validOrder({ items: [null] }), 'items[0]', /object/],
  ['an item that is a string', validOrder({ items: ['Soup'] }), 'items[0]', /object/],
  ['an item without a name', orderWithItem({ name: undefined }), 'items[0].name', /required/],
  ['an item with a blank name', orderWithItem({ name: ' ' }), 'items[0].name', /required/],
  ['an item with a name of 101 characters', orderWithItem({ name: 'n'.repeat(101) }), 'items[0].name', /100/],
  ['an item with a control character in its name', orderWithItem({ name: 'a\u0007b' }), 'items[0].name', /control/],
  ['no quantity', orderWithItem({ quantity: undefined }), 'items[0].quantity', /required/],
  ['quantity 0', orderWithItem({ quantity: 0 }), 'items[0].quantity', /1 to 1000.*0/],
  ['quantity -1', orderWithItem({ quantity: -1 }), 'items[0].quantity', /-1/],
  ['quantity 1.5', orderWithItem({ quantity: 1.5 }), 'items[0].quantity', /whole.*1\.5/],
  ['quantity 1001', orderWithItem({ quantity: 1001 }), 'items[0].quantity', /1001/],
  ['a string as the quantity', orderWithItem({ quantity: '1' }), 'items[0].quantity', /number.*"1"/],
  ['true as the quantity', orderWithItem({ quantity: true }), 'items[0].quantity', /number/],
  ['no price', orderWithItem({ price: undefined }), 'items[0].price', /required/],
  ['price -0.01', orderWithItem({ price: -0.01 }), 'items[0].price', /-0\.01/],
  ['price 100000.01', orderWithItem({ price: 100_000.01 }), 'items[0].price', /100000\.01/],
  ['price 1.005', orderWithItem({ price: 1.005 }), 'items[0].price', /two decimals.*1\.005/],
  ['price 0.1 + 0.2', orderWithItem({ price: 0.1 + 0.2 }), 'items[0].price', /two decimals/],
  ['a string as the price', orderWithItem({ price: '4.50' }), 'items[0].price', /number/],
  ['id', validOrder({ id: 'ORD-1718000000000-001' }), 'id', /"id"/],
  ['status', validOrder({ status: 'paid' }), 'status', /"status"/],
  ['total', validOrder({ total: 1 }), 'total', /"total"/],
  ['an unknown member', validOrder({ coupon: 'x' }), 'coupon', /"coupon"/],
  ['orderId in an item', orderWithItem({ orderId: 'x' }), 'items[0].orderId', /"orderId"/],
  ['subtotal in an item', orderWithItem({ subtotal: 4.5 }), 'items[0].subtotal', /"subtotal"/],
  ['id in an item', orderWithItem({ id: 'item-1' }), 'items[0].id', /"id"/],
  ['an array', [validOrder()], '', /object.*array/],
  ['null', null, '', /object.*null/],
  ['a string', 'order', '', /object/],
];

describe('POST /orders rejects', () => {
  test.each(BROKEN)('%s', async (_, body, path, message) => {
    const broken = expectViolations(await api.post('/orders', body));
    expect(Object.keys(broken)).toEqual([path]);
    expect(broken[path]).toMatch(message);
  });

  test('a body with many errors, and reports each broken rule with its path', async () => {
    const items = [{ name: '', quantity: 0, price: 1.005, subtotal: 1 }, { name: 'Soup', quantity: 1, price: 1 }, {}];
    const broken = expectViolations(await api.post('/orders', { customerEmail: 'x', items, status: 'paid', total: 3 }));
    expect(Object.keys(broken).toSorted()).toEqual(
      [
        'customerEmail',
        'customerName',
        'items[0].name',
        'items[0].price',
        'items[0].quantity',
        'items[0].subtotal',
        'items[2].name',
        'items[2].price',
        'items[2].quantity',
        'status',
        'total',
      ].toSorted(),
    );
  });
});

describe('POST /orders accepts', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a name of one character', validOrder({ customerName: 'A' })],
    ['a name of 100 characters', validOrder({ customerName: 'n'.repeat(100) })],
    ['a name of 100 emoji: characters are code points', validOrder({ customerName: ASTRAL.repeat(100) })],
    ['a name in any script', validOrder({ customerName: '李雷 Ωμέγα نور' })],
    ['the longest e-mail address', validOrder({ customerEmail: LONGEST_EMAIL })],
    ['an e-mail address in capitals, and keeps its case', validOrder({ customerEmail: 'Ada@Example.COM' })],
  ])('%s', async (_, body) => {
    const order = orderOf(await api.post('/orders', body));
    expect(order).toMatchObject({ customerName: body['customerName'], customerEmail: body['customerEmail'] });
  });

  test.each([
    [1, 0, 0],
    [1000, 100_000, 100_000_000],
    [100, 0.29, 29],
    [1000, 19.99, 19_990],
    [3, 1.1, 3.3],
    [7, 0.07, 0.49],
    [3, 33.33, 99.99],
  ])('%d × %d, with a total of %d', async (quantity, price, total) => {
    const order = orderOf(await api.post('/orders', orderWithItem({ quantity, price })));
    expect(order.items[0]).toMatchObject({ quantity, price, subtotal: total });
    expect(order.total).toBe(total);
  });

  test('0.10 and 0.20, with a total of exactly 0.30', async () => {
    const items = [0.1, 0.2].map((price) => ({ name: 'Sweet', quantity: 1, price }));
    expect((await createOrder({ items })).total).toBe(0.3);
  });

  test('100 items', async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({ name: `Dish ${index}`, quantity: 1, price: 0.01 }));
    const order = await createOrder({ items });
    expect(order.items).toHaveLength(100);
    expect(order.total).toBe(1);
  });

  test('text with white space around it, and stores it trimmed', async () => {
    const items = [{ name: '\t Soup \n', quantity: 1, price: 1 }];
    const order = await createOrder({ customerName: '  Ada  ', customerEmail: ' ada@example.com ', items });
    expect(order).toMatchObject({ customerName: 'Ada', customerEmail: 'ada@example.com' });
    expect(order.items[0]?.name).toBe('Soup');
  });

  test('a valid body, and returns a pending order, created and updated at the same instant, and found at its Location', async () => {
    const response = await api.post('/orders', validOrder());
    const order = orderOf(response);
    expect(response.status).toBe(201);
    expect(order.status).toBe('pending');
    expect(order.createdAt).toBe(order.updatedAt);
    expect(orderOf(await api.get(`/orders/${order.id}`))).toEqual(order);
  });
});
