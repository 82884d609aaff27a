import type { CreateTableInput, LocalSecondaryIndex } from '@aws-sdk/client-dynamodb';
import { createTable } from '../../../lib/storage/dynamodb/create-table.ts';
import { interceptCalls } from './intercept.ts';
import { clientAt } from './stores.ts';

/** Changes the definition of a table. */
export type Change = (definition: CreateTableInput) => CreateTableInput;

/**
 * Creates a table as another version of the service does. Returns the error of createTable(), which finds that the table
 * differs.
 */
export async function createOtherTable(endpoint: string, tableName: string, change: Change): Promise<unknown> {
  const client = clientAt(endpoint);
  const changed = (name: string, input: object) =>
    name === 'CreateTable' ? withKeysOnly(change(input as CreateTableInput)) : input;
  interceptCalls(client, (send, name, input) => send(changed(name, input)));
  const error: unknown = await createTable(client, tableName).catch((thrown: unknown) => thrown);
  client.destroy();
  return error;
}

/** Defines the attributes of keys only, as DynamoDB requires; dynalite does not. */
const withKeysOnly: Change = (table) => {
  const schemas = [table, ...(table.LocalSecondaryIndexes ?? [])].flatMap(({ KeySchema = [] }) => KeySchema);
  const keys = new Set(schemas.map(({ AttributeName }) => AttributeName));
  return {
    ...table,
    AttributeDefinitions: table.AttributeDefinitions?.filter(({ AttributeName }) => keys.has(AttributeName)),
  };
};

/** As the version before identities made the table. */
export const withoutOwners: Change = ({ LocalSecondaryIndexes: indexes, ...rest }) => ({
  ...rest,
  LocalSecondaryIndexes: indexes?.filter(({ IndexName }) => IndexName !== 'by-owner'),
});

/** With changes of the index by-status. */
export function withStatusIndex(changes: Partial<LocalSecondaryIndex>): Change {
  const changed = (index: LocalSecondaryIndex) => (index.IndexName === 'by-status' ? { ...index, ...changes } : index);
  return (table) => ({ ...table, LocalSecondaryIndexes: table.LocalSecondaryIndexes?.map(changed) });
}
