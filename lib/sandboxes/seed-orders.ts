import { generateMersenne53Randomizer, SimpleFaker } from '@faker-js/faker';
import { type OrderLine, totalOf } from '../orders/order.ts';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts';
import type { SeedOrder } from './sandbox.ts';
import { FIRST_ORDER_AT } from './sandbox-limits.ts';

/** Dishes and their prices in cents. */
const MENU = [
  ['Margherita pizza', 950],
  ['Quattro formaggi pizza', 1250],
  ['Spaghetti carbonara', 1190],
  ['Lasagne', 1275],
  ['Mushroom risotto', 1340],
  ['Caesar salad', 899],
  ['Tomato soup', 545],
  ['Chicken tikka masala', 1399],
  ['Vegetable biryani', 1150],
  ['Garlic naan', 325],
  ['Pad thai', 1225],
  ['Green curry', 1290],
  ['Tonkotsu ramen', 1450],
  ['Salmon nigiri', 620],
  ['Gyoza', 675],
  ['Falafel wrap', 799],
  ['Hummus and pita', 555],
  ['Beef burrito', 1035],
  ['Fish tacos', 1110],
  ['Cheeseburger', 1185],
  ['Sweet potato fries', 465],
  ['Fish and chips', 1325],
  ['Shepherd’s pie', 1215],
  ['Pierogi', 930],
  ['Crème brûlée', 710],
  ['Tiramisu', 695],
  ['Mango lassi', 385],
  ['Lemonade', 320],
  ['Espresso', 245],
  ['Sparkling water', 199],
] as const;

const FIRST_NAMES = [
  ...['Ada', 'Alan', 'Amina', 'Björn', 'Chen', 'Claire', 'Diego', 'Edsger', 'Elif', 'Fatima'],
  ...['Grace', 'Hedy', 'Ines', 'Ivan', 'Jamal', 'Kenji', 'Lena', 'Linus', 'Margaret', 'Mateo'],
  ...['Nadia', 'Noor', 'Olga', 'Priya', 'Radia', 'Rosa', 'Sofia', 'Tariq', 'Yuki', 'Zoë'],
];

const LAST_NAMES = [
  ...['Abadi', 'Becker', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'García', 'Hopper', 'Ito', 'Jansen'],
  ...['Kowalska', 'Lovelace', 'Moreau', 'Nakamura', 'O’Brien', 'Okafor', 'Papadakis', 'Rossi', 'Silva', 'Turing'],
];

const MINUTE = 60_000;

/** The statuses in a restaurant's usual proportions. */
const WEIGHTS: Readonly<Record<OrderStatus, number>> = { pending: 3, paid: 3, completed: 5, cancelled: 1 };
const WEIGHTED_STATUSES = ORDER_STATUSES.map((value) => ({ value, weight: WEIGHTS[value] }));

/**
 * Returns orders like a restaurant's. A seed gives the same orders on every target and every day, and a longer list
 * begins with the shorter one. The first four orders have one status each.
 */
export function seedOrders(count: number, seed: number): SeedOrder[] {
  const faker = new SimpleFaker({ randomizer: generateMersenne53Randomizer(seed) });
  let createdAt = FIRST_ORDER_AT;
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
