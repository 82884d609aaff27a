import { randomUUID } from 'node:crypto';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { StoreDiffers } from '../../../lib/orders/order-store.ts';
import { checkTable, createTable } from '../../../lib/storage/dynamodb/create-table.ts';
import { openDynamoStorage } from '../../../lib/storage/dynamodb/dynamo-storage.ts';
import { TABLE } from '../../../lib/storage/table.ts';
import { type Change, createOtherTable, withoutOwners, withStatusIndex } from '../../tools/storage/other-table.ts';
import { clientAt, useTable } from '../../tools/storage/stores.ts';

const table = useTable();

const HASH = { AttributeName: 'sandbox', KeyType: 'HASH' } as const;
const range = (AttributeName: string) => ({ AttributeName, KeyType: 'RANGE' }) as const;
const including = (...NonKeyAttributes: string[]) => ({
  Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes },
});

/** With another sort key of the table, and of its type. */
const withSortKey =
  (name: string, AttributeType: 'S' | 'N'): Change =>
  ({ AttributeDefinitions, ...rest }) => ({
    ...rest,
    AttributeDefinitions: AttributeDefinitions?.map((definition) =>
      definition.AttributeName === 'id' ? { AttributeName: name, AttributeType } : definition,
    ),
    KeySchema: [HASH, range(name)],
  });

/** The projection of the index by-status, as the messages show it. */
const PROJECTED = TABLE.indexes.byStatus.projected.toSorted().join(', ');

test.each<[string, Change]>([
  ['no index by-owner: an earlier version of this service made it', withoutOwners],
  [
    `no index by-status; index by-state (sandbox, statusId) with ${PROJECTED}, not at all: another version`,
    withStatusIndex({ IndexName: 'by-state' }),
  ],
  [
    `index by-status (sandbox, statusId) with KEYS_ONLY, not (sandbox, statusId) with ${PROJECTED}: another version`,
    withStatusIndex({ Projection: { ProjectionType: 'KEYS_ONLY' } }),
  ],
  ['index by-status (sandbox, statusId) with ALL', withStatusIndex({ Projection: { ProjectionType: 'ALL' } })],
  ['index by-status (sandbox, statusId) with expiresAt, items', withStatusIndex(including('items', 'expiresAt'))],
  ['index by-status (sandbox, ownerId) with', withStatusIndex({ KeySchema: [HASH, range('ownerId')] })],
  ['key (sandbox, orderId), not (sandbox, id)', withSortKey('orderId', 'S')],
  ['key (sandbox, id: N), not (sandbox, id)', withSortKey('id', 'N')],
])('a table that another version made is named at the start and by a ping: it has %s', async (difference, change) => {
  const tableName = `other-${randomUUID()}`;
  const message = `The DynamoDB table ${tableName} has ${difference}`;
  expect(await createOtherTable(table.endpoint, tableName, change)).toMatchObject({
    message: expect.stringContaining(message),
  });
  const client = clientAt(table.endpoint);
  await expect(createTable(client, tableName)).rejects.toThrow(message);
  const storage = openDynamoStorage({ tableName, client, check: () => checkTable(client, tableName) });
  const error: unknown = await storage.ping().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StoreDiffers);
  expect(error).toMatchObject({ message: expect.stringMatching(/Delete it, or name another in TABLE_NAME$/) });
  await client.send(new DeleteTableCommand({ TableName: tableName }));
  await storage.close();
});

// No index can change: CloudFormation would replace the table of every environment.
test('each index projects the same attributes as in earlier versions', () => {
  const projections = Object.values(TABLE.indexes).map(({ name, projected }) => [name, projected]);
  expect(Object.fromEntries(projections)).toEqual({
    'by-status': ['expiresAt'],
    'by-owner': ['status', 'emailId', 'expiresAt'],
    'by-customer': ['status', 'expiresAt'],
  });
});

test('a table of this version passes, and so does one that is missing, which has to be created', async () => {
  const client = clientAt(table.endpoint);
  await checkTable(client, table.tableName);
  await checkTable(client, `missing-${randomUUID()}`);
  client.destroy();
});
