import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type Projection,
  ResourceInUseException,
  ResourceNotFoundException,
  type TableDescription,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { StoreDiffers } from '../../orders/order-store.ts';
import { TABLE } from '../table.ts';
import { pauseAtRandom } from './backoff.ts';
import { callDynamo, repeatSend } from './call-dynamo.ts';

/** The definition of the table, as CreateTable takes it and DescribeTable returns it. */
const DEFINITION = {
  AttributeDefinitions: [
    TABLE.partitionKey,
    TABLE.sortKey,
    ...Object.values(TABLE.indexes).map(({ sortKey }) => sortKey),
  ].map((name) => ({ AttributeName: name, AttributeType: 'S' as const })),
  KeySchema: keySchema(TABLE.sortKey),
  LocalSecondaryIndexes: Object.values(TABLE.indexes).map((index) => ({
    IndexName: index.name,
    KeySchema: keySchema(index.sortKey),
    Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.projected] },
  })),
};

function keySchema(sortKey: string) {
  return [
    { AttributeName: TABLE.partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
}

/**
 * Creates the table if it is missing, for local engines and tests. On AWS, the stack creates it.
 * @throws StoreDiffers naming a table that differs from the definition.
 */
export async function createTable(client: DynamoDBClient, tableName: string): Promise<void> {
  const creation = new CreateTableCommand({ TableName: tableName, BillingMode: 'PAY_PER_REQUEST', ...DEFINITION });
  try {
    await repeatSend(() => client.send(creation));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  const waiting = { client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 };
  await waitUntilTableExists(waiting, { TableName: tableName });
  await checkTable(client, tableName);
}

/**
 * Checks the keys, the local indexes and the projections of a table, unless it is missing. Nothing can change them later,
 * so a table with other ones was made by another version of this service.
 * @throws StoreDiffers naming the table, what differs, and what to do.
 */
export async function checkTable(client: DynamoDBClient, tableName: string): Promise<void> {
  const table = await describeTable(client, tableName);
  if (!table) return;
  const [expected, found] = [partsOf(DEFINITION), partsOf(table)];
  const missing = [...expected.keys()].filter((part) => !found.has(part));
  const others = [...found].filter(([part, text]) => expected.get(part) !== text);
  if (missing.length === 0 && others.length === 0) return;
  const texts = others.map(([part, text]) => `${part} ${text}, not ${expected.get(part) ?? 'at all'}`);
  const problem = [...missing.map((part) => `no ${part}`), ...texts].join('; ');
  const maker = others.length === 0 ? 'an earlier version' : 'another version';
  throw new StoreDiffers(
    `The DynamoDB table ${tableName} has ${problem}: ${maker} of this service made it. Delete it, or name another in TABLE_NAME`,
  );
}

async function describeTable(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  const description = new DescribeTableCommand({ TableName });
  try {
    return (await callDynamo((options) => client.send(description, options), pauseAtRandom)).Table;
  } catch (error) {
    if (error instanceof Error && error.cause instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

type Definition = Pick<TableDescription, 'KeySchema' | 'LocalSecondaryIndexes' | 'AttributeDefinitions'>;

/**
 * The key and the local indexes of a table, by name, each as a text such as `(sandbox, statusId)`, followed by what an
 * index projects.
 */
function partsOf({ KeySchema, LocalSecondaryIndexes = [], AttributeDefinitions }: Definition) {
  const indexes = LocalSecondaryIndexes.map((index) => {
    const text = `${keyText(index.KeySchema, AttributeDefinitions)} with ${projectionText(index.Projection)}`;
    return [`index ${index.IndexName}`, text] as const;
  });
  return new Map([['key', keyText(KeySchema, AttributeDefinitions)], ...indexes]);
}

/** Names the type of an attribute that is no string. */
function keyText(key: Definition['KeySchema'] = [], attributes: Definition['AttributeDefinitions'] = []): string {
  const names = key.map(({ AttributeName: name }) => {
    const type = attributes.find(({ AttributeName }) => AttributeName === name)?.AttributeType;
    return type === 'S' ? name : `${name}: ${type}`;
  });
  return `(${names.join(', ')})`;
}

/** Engines return the attributes in any order. */
function projectionText({ ProjectionType, NonKeyAttributes = [] }: Projection = {}): string {
  return ProjectionType === 'INCLUDE' ? NonKeyAttributes.toSorted().join(', ') : `${ProjectionType}`;
}
