import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Storage } from '../../orders/order-store.ts';
import { createClient } from './client.ts';
import { DynamoOrderStore } from './dynamo-order-store.ts';
import { IdReservations } from './id-reservations.ts';
import { SandboxTable } from './sandbox-table.ts';

/** Which table, through which client, and the clock by which records expire (milliseconds since 1970). */
export interface DynamoOptions {
  readonly tableName: string;
  readonly client?: DynamoDBClient;
  readonly now?: () => number;
}

/** Opens the store on an existing table. Nothing is sent before the first call. */
export function openDynamoStorage({ tableName, client = createClient(), now = Date.now }: DynamoOptions): Storage {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const partition = (sandbox: string) => new SandboxTable(documents, tableName, sandbox);
  const reservations = new IdReservations();
  return {
    orders: (sandbox) => new DynamoOrderStore(partition(sandbox), reservations, now),
    ping: async () => {
      // Any key does: what counts is that the table answers.
      await partition('default').get('PING');
    },
    close: async () => documents.destroy(),
  };
}
