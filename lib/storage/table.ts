/**
 * The definition of the DynamoDB table, for the stack, local table creation and the tests.
 *
 * A sandbox's orders are in one partition, and the sort key of an order is its id. Other records have sort keys with
 * prefixes (`KEY#`, `REQ-`, `EVT-`, `SETTINGS`, `COUNTS#`), so that a range of order ids never contains them.
 *
 * The indexes are local, because only local indexes allow strongly consistent reads. They are sparse: only orders
 * have their sort keys. They project only the attributes that filters need.
 */
export const TABLE = {
  partitionKey: 'sandbox',
  sortKey: 'id',
  /** When the record expires and may be deleted, in seconds since 1970. Absent means never. */
  timeToLiveAttribute: 'expiresAt',
  indexes: {
    byStatus: { name: 'by-status', sortKey: 'statusId', projected: ['expiresAt'] },
    byOwner: { name: 'by-owner', sortKey: 'ownerId', projected: ['status', 'emailId', 'expiresAt'] },
    byCustomer: { name: 'by-customer', sortKey: 'emailId', projected: ['status', 'expiresAt'] },
  },
} as const;
