/**
 * The DynamoDB table, as data: the stack, local table creation and the tests read it here.
 *
 * Everything of a sandbox is in its partition. An order's sort key is its id; other records have a
 * prefix of their own (see record-keys.ts), so that a range of ids never meets them.
 *
 * The indexes are local ones, because only those can be read strongly consistent. They are sparse: only
 * orders carry their sort keys. They project just what a filter may still have to look at.
 */
export const TABLE = {
  partitionKey: 'sandbox',
  sortKey: 'id',
  /** When the record is no longer served and may be deleted, in seconds since 1970; absent: never. */
  timeToLiveAttribute: 'expiresAt',
  indexes: {
    byStatus: { name: 'by-status', sortKey: 'statusId', projected: ['expiresAt'] },
    byCustomer: { name: 'by-customer', sortKey: 'emailId', projected: ['status', 'expiresAt'] },
  },
} as const;
