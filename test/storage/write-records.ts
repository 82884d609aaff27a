import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Order } from '../../lib/orders/order.ts';
import { recordOf } from '../../lib/storage/dynamodb/order-record.ts';
import { atMost } from '../tools/at-most.ts';

/** Writes the records of new orders, 25 in each request, because dynalite is too slow for thousands of creates. */
export async function writeRecords(
  client: DynamoDBClient,
  tableName: string,
  sandbox: string,
  orders: readonly Order[],
): Promise<void> {
  const documents = DynamoDBDocumentClient.from(client);
  await atMost(2, Math.ceil(orders.length / 25), async (index) => {
    const batch = orders.slice(index * 25, index * 25 + 25);
    const requests = batch.map((order) => ({ PutRequest: { Item: { sandbox, ...recordOf(order) } } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  });
}
