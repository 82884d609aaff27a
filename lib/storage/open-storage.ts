import type { Storage } from '../sandboxes/sandbox.ts';
import { sandboxLifetime } from './store-clock.ts';

let opened: Promise<Storage> | undefined;

/**
 * The storage of this process, opened at the first call. `ORDER_STORE=sqlite` with `SQLITE_FILE` is the
 * embedded one; otherwise it is DynamoDB with `TABLE_NAME`. A process loads only the one it uses. Lambda bundles
 * have lambda-storage.ts or no-storage.ts in place of this module: see `#open-storage` in package.json.
 * @throws Error when the storage is not configured or cannot be opened.
 */
export function openStorage(): Promise<Storage> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Storage> {
  const lifetime = sandboxLifetime(process.env.SANDBOX_TTL_DAYS);
  if (process.env.ORDER_STORE === 'sqlite') {
    const { openSqliteStorage } = await import('./sqlite/sqlite-storage.ts');
    return openSqliteStorage({ file: process.env.SQLITE_FILE, lifetime });
  }
  const tableName = process.env.TABLE_NAME;
  if (!tableName) throw new Error('The environment variable TABLE_NAME names no table');
  const { openDynamoStorage } = await import('./dynamodb/dynamo-storage.ts');
  return openDynamoStorage({ tableName, lifetime });
}
