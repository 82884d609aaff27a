import type { Storage } from '../sandboxes/sandbox.ts';

let opened: Promise<Storage> | undefined;

/**
 * The storage of this process, opened at the first call. `ORDER_STORE=sqlite` with `SQLITE_FILE` is the
 * embedded one; otherwise it is DynamoDB with `TABLE_NAME`. A Lambda bundle fixes ORDER_STORE when it is
 * built, so the other one is not in it; and a process loads only the one it uses.
 * @throws Error when the storage is not configured or cannot be opened.
 */
export function openStorage(): Promise<Storage> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Storage> {
  if (process.env.ORDER_STORE === 'sqlite') {
    const { openSqliteStorage } = await import('./sqlite/sqlite-storage.ts');
    return openSqliteStorage({ file: process.env.SQLITE_FILE });
  }
  const tableName = process.env.TABLE_NAME;
  if (!tableName) throw new Error('The environment variable TABLE_NAME names no table');
  const { openDynamoStorage } = await import('./dynamodb/dynamo-storage.ts');
  return openDynamoStorage({ tableName });
}
