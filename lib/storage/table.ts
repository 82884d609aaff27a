import type { OrderFilter } from '../orders/order-store.ts';

const EXPIRY = 'expiresAt';

/**
 * The attribute that each filter tests in the entries of an index. Every sort key ends with the id, which has the time
 * of creation.
 */
const ATTRIBUTES = {
  status: 'status',
  customerEmail: 'emailId',
  owner: 'ownerId',
  createdFrom: undefined,
  createdTo: undefined,
} satisfies Record<keyof OrderFilter, string | undefined>;

/**
 * Returns the attributes that an index projects: the expiry, and those of all filters but `others`. These are its own
 * filter, whose value is in the sort key, and the filters with which a list reads another index.
 */
function projectedWithout(...others: readonly (keyof OrderFilter)[]): readonly string[] {
  const combined = Object.entries(ATTRIBUTES).filter(([filter]) => !others.some((other) => other === filter));
  return [...combined.flatMap(([, attribute]) => attribute ?? []), EXPIRY];
}

/**
 * The definition of the DynamoDB table, for the stack, local table creation and the tests.
 *
 * A sandbox's orders are in one partition, and the sort key of an order is its id. Other records have sort keys with
 * prefixes (`KEY#`, `REQ-`, `EVT-`, `SETTINGS`, `COUNTS#`), so that a range of order ids never contains them.
 *
 * The indexes are local, because only local indexes allow strongly consistent reads. They are sparse: only orders
 * have their sort keys. They project only the attributes that filters need. A list reads the index of its owner or,
 * without one, of its address or, without that, of its status.
 */
export const TABLE = {
  partitionKey: 'sandbox',
  sortKey: 'id',
  /** When the record expires and may be deleted, in seconds since 1970. Absent means never. */
  timeToLiveAttribute: EXPIRY,
  indexes: {
    byStatus: {
      name: 'by-status',
      sortKey: 'statusId',
      projected: projectedWithout('status', 'customerEmail', 'owner'),
    },
    byOwner: { name: 'by-owner', sortKey: 'ownerId', projected: projectedWithout('owner') },
    byCustomer: { name: 'by-customer', sortKey: 'emailId', projected: projectedWithout('customerEmail', 'owner') },
  },
} as const;
