import type { ExpectedVersions, OrderChange } from '../../orders/change.ts';
import type { Order } from '../../orders/order.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { Effect } from '../../switches/switch.ts';
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
  seenIn: ['open-metadata/OpenMetadata/pull/30497', 'nextcloud/deck/issues/3183'],
  reproduce: [VERSIONED, showsHeader(cancel(), 'etag', { not: '{etag}' }, '{etag}')],
});

export const effect = (): Effect => ({
  orders: (store, { meet }) => {
    /** Returns a cancelled order with the version that it had before. */
    const withOldVersion = (order: Order): Order => {
      if (order.status !== 'cancelled') return order;
      meet();
      return { ...order, version: order.version - 1 };
    };
    /** Writes with the stored versions, which differ from those that a client sees if the order is cancelled. */
    const writeShifted = async <T>(id: string, { versions, owner }: Expected, write: Write<T>): Promise<T> => {
      if (!versions || (await store.get(id, owner))?.status !== 'cancelled') return write(versions);
      meet();
      return write(versions.map((version) => version + 1)).catch((error) => {
        if (!isVersionMismatch(error)) throw error;
        const { reason, version } = error.refusal;
        throw new OrderRefused({ reason, version: version - 1 });
      });
    };
    return {
      get: async (id, owner) => {
        const order = await store.get(id, owner);
        return order && withOldVersion(order);
      },
      change: async (id, change) => {
        const write: Write<Order> = (versions) => store.change(id, { ...change, versions });
        return withOldVersion(await writeShifted(id, change, write));
      },
      delete: (id, at, versions, owner) =>
        writeShifted(id, { versions, owner }, (shifted) => store.delete(id, at, shifted, owner)),
    };
  },
});

type Expected = Pick<OrderChange, 'versions' | 'owner'>;
type Write<T> = (versions: ExpectedVersions) => Promise<T>;
