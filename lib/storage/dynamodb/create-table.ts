import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { TABLE } from '../table.ts';
import { repeatSend } from './call-dynamo.ts';

/**
 * Creates the table if it is missing, for local engines and tests. On AWS, the stack creates it.
 * @throws Error naming a table that lacks an index.
 */
export async function createTable(client: DynamoDBClient, tableName: string): Promise<void> {
  const { partitionKey, sortKey, indexes } = TABLE;
  const keys = [partitionKey, sortKey, ...Object.values(indexes).map((index) => index.sortKey)];
  const creation = new CreateTableCommand({
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keys.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: keySchema(sortKey),
    LocalSecondaryIndexes: Object.values(indexes).map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index.sortKey),
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.projected] },
    })),
  });
  try {
    await repeatSend(() => client.send(creation));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  const waiting = { client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 };
  await waitUntilTableExists(waiting, { TableName: tableName });
  const { Table } = await repeatSend(() => client.send(new DescribeTableCommand({ TableName: tableName })));
  requireIndexes(tableName, Table?.LocalSecondaryIndexes ?? []);
}

/** Local indexes are made with their table, so a table that lacks one is of an earlier version of this service. */
function requireIndexes(tableName: string, found: readonly { readonly IndexName?: string | undefined }[]): void {
  const names = Object.values(TABLE.indexes).map(({ name }) => name);
  const missing = names.filter((name) => !found.some(({ IndexName }) => IndexName === name));
  if (missing.length === 0) return;
  const problem = `The DynamoDB table ${tableName} has no index ${missing.join(', ')}`;
  throw new Error(`${problem}: an earlier version of this service made it. Delete it, or name another in TABLE_NAME`);
}

function keySchema(sortKey: string) {
  return [
    { AttributeName: TABLE.partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
}
