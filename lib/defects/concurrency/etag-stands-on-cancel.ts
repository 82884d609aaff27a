import type { ExpectedVersions, OrderChange } from '../../orders/change.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { Effect, Encounter } from '../../switches/switch.ts';
import { cancel, type Facts, showsHeader, VERSIONED } from '../shared/facts.ts';
import { isVersionMismatch } from '../shared/stores.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'The ETag of an order does not change when it is cancelled',
  needs: 'sequence',
  operations: ['getOrder', 'updateOrder', 'deleteOrder', 'cancelOrder'],
  rule: 'ETag is a strong validator that changes with every change.',
  meets: 'A response has the ETag of a cancelled order, or a precondition is compared with it.',
  hint: 'Does every kind of change count as a change?',
  seenIn: ['https://github.com/open-metadata/OpenMetadata/pull/30497', 'https://github.com/nextcloud/deck/issues/3183'],
  reproduce: [VERSIONED, showsHeader(cancel(), 'etag', { not: '{etag}' }, '{etag}')],
});

export const effect = (): Effect => ({
  orders: (store, encounter) => ({
    get: async (id, owner) => {
      const order = await store.get(id, owner);
      return order && withOldVersion(order, encounter);
    },
    change: async (id, change) => {
      const versions = await shiftVersions(store, id, change, encounter);
      const order = await store
        .change(id, { ...change, versions })
        .catch((error) => rethrowShifted(error, versions !== change.versions));
      return withOldVersion(order, encounter);
    },
    delete: async (id, at, given, owner) => {
      const versions = await shiftVersions(store, id, { versions: given, owner }, encounter);
      await store.delete(id, at, versions, owner).catch((error) => rethrowShifted(error, versions !== given));
    },
  }),
});

/** Returns a cancelled order with the version that it had before. */
function withOldVersion(order: Order, { meet }: Encounter): Order {
  if (order.status !== 'cancelled') return order;
  meet();
  return { ...order, version: order.version - 1 };
}

/** Maps the versions that a client sees to the stored ones, which differ if the order is cancelled. */
async function shiftVersions(
  store: OrderStore,
  id: string,
  { versions: known, owner }: Pick<OrderChange, 'versions' | 'owner'>,
  { meet }: Encounter,
): Promise<ExpectedVersions> {
  if (!known || (await store.get(id, owner))?.status !== 'cancelled') return known;
  meet();
  return known.map((version) => version + 1);
}

function rethrowShifted(error: unknown, isShifted: boolean): never {
  if (!isShifted || !isVersionMismatch(error)) throw error;
  const { reason, version } = error.refusal;
  throw new OrderRefused({ reason, version: version - 1 });
}
