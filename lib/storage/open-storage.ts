import type { Storage } from '../sandboxes/sandbox.ts';
import { sandboxLifetime } from './store-clock.ts';

let opened: Promise<Storage> | undefined;

/**
 * Returns the storage of this process, which the first call opens. With `ORDER_STORE=sqlite` it is the file
 * `SQLITE_FILE` or, without one, memory. Otherwise it is DynamoDB with `TABLE_NAME`. A process loads only the store it
 * uses. Lambda bundles have lambda-storage.ts or no-storage.ts instead of this module: see `#open-storage` in
 * package.json.
 * @throws Error if the storage is not configured or cannot be opened.
 */
export function openStorage(): Promise<Storage> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Storage> {
  const lifetime = sandboxLifetime(process.env.SANDBOX_TTL_DAYS);
  if (process.env.ORDER_STORE === 'sqlite') {
    const file = process.env.SQLITE_FILE;
    if (!file) return (await import('./memory/memory-storage.ts')).openMemoryStorage({ lifetime });
    return (await import('./sqlite/sqlite-storage.ts')).openSqliteStorage({ file, lifetime });
  }
  const tableName = process.env.TABLE_NAME;
  if (!tableName) throw new Error('The environment variable TABLE_NAME names no table');
  const { openDynamoStorage } = await import('./dynamodb/dynamo-storage.ts');
  return openDynamoStorage({ tableName, lifetime });
}
