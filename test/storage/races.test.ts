import { expect, test } from 'vitest';
import { cancel, update } from '../../lib/orders/change.ts';
import type { Order } from '../../lib/orders/order.ts';
import { OrderRefused, type Refusal } from '../../lib/orders/refusal.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { describeEachStore } from './stores.ts';

const AT = 1_750_000_000_000;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describeEachStore((store) => {
  test('of 50 concurrent payments and cancellations, at most one of each kind succeeds, and the others get the right reason', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT);
    const outcomes = await Promise.all(
      upTo(50).map((number) =>
        outcomeOf(orders.change(order.id, number % 2 ? update({ status: 'paid' }, AT) : cancel(AT))),
      ),
    );
    const won = outcomes.filter((outcome) => 'id' in outcome && 'version' in outcome);
    const final = await orders.get(order.id);
    // Both can succeed: pending -> paid -> cancelled.
    expect(won.length).toBe((final?.version ?? 0) - 1);
    expect(final?.status).toBe('cancelled');
    for (const outcome of outcomes) if (!('version' in outcome && 'id' in outcome)) expectTrue(outcome);
  });

  test('of 50 concurrent payments exactly one succeeds, and the others find the order paid', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT);
    const outcomes = await Promise.all(
      upTo(50).map(() => outcomeOf(orders.change(order.id, update({ status: 'paid' }, AT)))),
    );
    const refused = { reason: 'transition', from: 'paid', to: 'paid', allowed: ['completed', 'cancelled'] };
    expect(outcomes.filter((outcome) => 'version' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !('version' in outcome))).toEqual(Array(49).fill(refused));
  });

  test('15 concurrent edits without a version all succeed, one after another', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT);
    const edit = (quantity: number) =>
      orders.change(order.id, update({ items: [{ name: 'Soup', quantity, price: 1 }] }, AT));
    const edited = await Promise.all(upTo(15).map(edit));
    expect(edited.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(upTo(15).map((count) => count + 1));
    expect(new Set(edited.map(({ updatedAt }) => updatedAt)).size).toBe(15);
  });

  test('of 30 concurrent edits of one version exactly one succeeds', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT);
    const edit = () => outcomeOf(orders.change(order.id, update({ items: DRAFT.items }, AT, [1])));
    const outcomes = await Promise.all(upTo(30).map(edit));
    expect(outcomes.filter((outcome) => 'id' in outcome)).toHaveLength(1);
    const lost = outcomes.filter((outcome) => !('id' in outcome));
    expect(lost).toEqual(Array(29).fill({ reason: 'version-mismatch', version: 2 }));
  });

  test('of 20 concurrent deletions exactly one succeeds', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT);
    const outcomes = await Promise.all(
      upTo(20).map(() =>
        orders.delete(order.id, AT).then(
          () => 'deleted',
          () => 'gone',
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'deleted')).toHaveLength(1);
  });

  test('200 concurrent creates in one millisecond get the ids 001 to 200', async () => {
    const orders = await store.orders();
    const created = await Promise.all(upTo(200).map(() => orders.create(DRAFT, AT)));
    const ids = created.map(({ order }) => order.id).toSorted();
    expect(ids).toEqual(upTo(200).map((sequence) => `ORD-${AT}-${String(sequence).padStart(3, '0')}`));
  });

  test('concurrent creates through two connections get different ids', async () => {
    const sandbox = `two-${AT}`;
    const clock = () => AT;
    const a = (await store.open(clock).enter(sandbox)).orders;
    const b = (await store.open(clock).enter(sandbox)).orders;
    const created = await Promise.all(upTo(40).map((number) => (number % 2 ? a : b).create(DRAFT, AT)));
    expect(new Set(created.map(({ order }) => order.id)).size).toBe(40);
  });
});

async function outcomeOf(work: Promise<Order>): Promise<Order | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OrderRefused) return error.refusal;
    throw error;
  }
}

/** Whether the state that a refusal names forbids the move. */
function expectTrue(outcome: Order | Refusal): void {
  const possible = [
    { reason: 'transition', from: 'paid', to: 'paid', allowed: ['completed', 'cancelled'] },
    { reason: 'transition', from: 'cancelled', to: 'paid', allowed: [] },
    { reason: 'transition', from: 'cancelled', to: 'cancelled', allowed: [] },
  ];
  expect(possible).toContainEqual(outcome);
}
