import type { BatchWriteCommandOutput, PutCommandInput, QueryCommandInput } from '@aws-sdk/lib-dynamodb';

export type Item = Record<string, unknown>;

/** A `#name` stands for the attribute of that name, and needs no entry in `ExpressionAttributeNames`. */
export interface Expression {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

/** A record to write. Without an expiry of its own, it expires with its sandbox. */
export type NewItem = Item & { readonly id: string };

export type BatchedWrite = NonNullable<BatchWriteCommandOutput['UnprocessedItems']>[string][number];

/**
 * The result of a conditional write. `item` is the updated record or, if the condition failed, the record that did not
 * meet it, if there is one.
 */
export interface WriteResult {
  readonly done: boolean;
  readonly item: Item | undefined;
  /** Whether the write may have been made although it was refused: the response to an earlier send was lost. */
  readonly isAmbiguous?: boolean;
}

/** A conditional write in a transaction: a put of a new record, or an update of the record `id`. */
export type ConditionalWrite =
  | { readonly item: NewItem; readonly condition: Omit<PutCommandInput, 'TableName' | 'Item'> }
  | { readonly item?: never; readonly id: string; readonly update: Expression & { readonly UpdateExpression: string } };

/**
 * A Query within a partition. `sortKey` is the condition on the sort key, if there is one. `isBulk` gives it more time,
 * because it reads many whole records.
 */
export type SandboxQuery = Omit<QueryCommandInput, 'TableName' | 'KeyConditionExpression'> & {
  readonly sortKey?: string;
  readonly isBulk?: boolean;
};
