import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type PutCommandInput, TransactWriteCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { StoreUnavailable } from '../../orders/order-store.ts';
import { callDynamo } from './call-dynamo.ts';
import type { NewItem, SandboxTable, WriteResult } from './sandbox-table.ts';

/** A conditional write of a transaction: a put of a new item, or an update of the record with this id. */
export type ConditionalWrite =
  | { readonly put: NewItem; readonly condition: Omit<PutCommandInput, 'TableName' | 'Item'> }
  | {
      readonly id: string;
      readonly update: Omit<UpdateCommandInput, 'TableName' | 'Key' | 'UpdateExpression'> & {
        readonly UpdateExpression: string;
      };
    };

/** The reasons for which a transaction can be made again: its condition failed, or another write was faster. */
const CONFLICTS = ['ConditionalCheckFailed', 'TransactionConflict'];

/** The reasons that all writes of a canceled transaction have, except the write that canceled it. */
const NO_REASON = 'None';

const THROTTLED = ['ProvisionedThroughputExceeded', 'ThrottlingError'];

/**
 * Makes a conditional write and the put of `item` in one TransactWriteItems. If the condition fails, or if another write of
 * the same records is in progress, it makes neither, and the result has the record that did not meet the condition, if
 * DynamoDB returned it.
 * @throws StoreUnavailable if DynamoDB throttles, too.
 */
export async function writeWith(table: SandboxTable, write: ConditionalWrite, item: NewItem): Promise<WriteResult> {
  const { client, tableName: TableName } = table;
  const returned = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  const first =
    'put' in write
      ? { Put: { TableName, Item: table.complete(write.put), ...returned, ...write.condition } }
      : { Update: { TableName, Key: table.keyOf(write.id), ...returned, ...write.update } };
  const command = new TransactWriteCommand({
    TransactItems: [first, { Put: { TableName, Item: table.complete(item) } }],
  });
  try {
    await callDynamo((options) => client.send(command, options));
    return { done: true, item: undefined };
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return { done: false, item: conflictIn(error) };
  }
}

/** Whether the engine has transactions. DynamoDB refuses this one, which writes nothing. */
export async function hasTransactions(table: SandboxTable): Promise<boolean> {
  const condition = { ConditionExpression: 'attribute_exists(id)' };
  try {
    await writeWith(table, { put: { id: 'PROBE' }, condition }, { id: 'PROBE-2' });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'UnknownOperationException') return false;
    throw error;
  }
}

/** @throws the error, unless the transaction met a conflict. */
function conflictIn(error: TransactionCanceledException): WriteResult['item'] {
  const reasons = (error.CancellationReasons ?? []).filter(({ Code }) => Code !== undefined && Code !== NO_REASON);
  const other = reasons.find(({ Code = '' }) => !CONFLICTS.includes(Code));
  if (other && THROTTLED.includes(other.Code ?? '')) {
    throw new StoreUnavailable('DynamoDB throttles a transaction', { cause: error });
  }
  if (other || reasons.length === 0) throw error;
  const item = reasons.find(({ Item }) => Item)?.Item;
  // The document client leaves this item in wire form.
  return item && unmarshall(item);
}
