import { generateMersenne53Randomizer, SimpleFaker } from '@faker-js/faker';
import { type OrderLine, totalOf } from '../orders/order.ts';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts';
import { FIRST_NAMES, LAST_NAMES, MENU } from './menu.ts';
import { OPENING } from './opening.ts';
import type { SeedOrder } from './sandbox.ts';

const MINUTE = 60_000;

/** The statuses in a restaurant's usual proportions. */
const WEIGHTS: Readonly<Record<OrderStatus, number>> = { pending: 3, paid: 3, completed: 5, cancelled: 1 };
const WEIGHTED_STATUSES = ORDER_STATUSES.map((value) => ({ value, weight: WEIGHTS[value] }));

/**
 * Returns orders like a restaurant's. A seed gives the same orders on every target and every day, and a longer list begins
 * with the shorter one. The first four orders have one status each.
 */
export function seedOrders(count: number, seed: number): SeedOrder[] {
  const faker = new SimpleFaker({ randomizer: generateMersenne53Randomizer(seed) });
  let createdAt = OPENING;
  return Array.from({ length: count }, (_, index) => {
    createdAt += faker.number.int({ min: MINUTE, max: 20 * MINUTE });
    const status = ORDER_STATUSES[index] ?? faker.helpers.weightedArrayElement(WEIGHTED_STATUSES);
    const who = customer(faker);
    const items = lines(faker);
    const total = totalOf(items);
    return { ...who, items, total, createdAt, ...historyOf(faker, status, createdAt, total) };
  });
}

function customer(faker: SimpleFaker): Pick<SeedOrder, 'customerName' | 'customerEmail'> {
  const first = faker.helpers.arrayElement(FIRST_NAMES);
  const last = faker.helpers.arrayElement(LAST_NAMES);
  return { customerName: `${first} ${last}`, customerEmail: `${ascii(first)}.${ascii(last)}@example.com` };
}

function lines(faker: SimpleFaker): OrderLine[] {
  const dishes = faker.helpers.arrayElements(MENU, { min: 1, max: 5 });
  return dishes.map(([name, price]) => ({ name, quantity: faker.number.int({ min: 1, max: 4 }), price }));
}

/** Returns the history that a status implies. For example, a paid order was paid some minutes after its creation. */
function historyOf(faker: SimpleFaker, status: OrderStatus, createdAt: number, totalAmount: number) {
  const paidAt = createdAt + faker.number.int({ min: 1000, max: 5 * MINUTE });
  const endedAt = paidAt + faker.number.int({ min: 10 * MINUTE, max: 60 * MINUTE });
  const receipt = { issuedAt: paidAt, totalAmount };
  switch (status) {
    case 'pending':
      return { status, version: 1, updatedAt: createdAt };
    case 'paid':
      return { status, version: 2, updatedAt: paidAt, receipt };
    case 'completed':
      return { status, version: 3, updatedAt: endedAt, receipt };
    case 'cancelled':
      return { status, version: 2, updatedAt: endedAt };
  }
}

/** Returns the letters of a name that are valid in an email address. */
function ascii(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}
