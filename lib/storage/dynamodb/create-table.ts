import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { TABLE } from '../table.ts';

/** Creates the table if it is missing, for local engines and tests. On AWS, the stack creates it. */
export async function createTable(client: DynamoDBClient, tableName: string): Promise<void> {
  const { partitionKey, sortKey, indexes } = TABLE;
  const keys = [partitionKey, sortKey, ...Object.values(indexes).map((index) => index.sortKey)];
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: keys.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
        KeySchema: keySchema(sortKey),
        LocalSecondaryIndexes: Object.values(indexes).map((index) => ({
          IndexName: index.name,
          KeySchema: keySchema(index.sortKey),
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.projected] },
        })),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 }, { TableName: tableName });
}

function keySchema(sortKey: string) {
  return [
    { AttributeName: TABLE.partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
}
