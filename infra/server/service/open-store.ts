import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';
import { openMemoryStorage } from '../../../lib/storage/memory/memory-storage.ts';
import { sandboxLifetime } from '../../../lib/storage/store-clock.ts';
import { orUsageError } from '../../../lib/tools/harness/usage-error.ts';
import type { Environment } from '../../../lib/wiring/environment.ts';
import type { Store } from './check-options.ts';

/** The DynamoDB table without TABLE_NAME. */
export const DEFAULT_TABLE = 'food-ordering';

/**
 * The SDK requires a region and credentials. A DynamoDB engine on this machine accepts any, but may have one table per
 * region and access key.
 */
export const DEFAULT_REGION = 'us-east-1';
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

export interface StoreChoice {
  readonly store: Store;
  /** The file of the SQLite store. */
  readonly data?: string | undefined;
}

/**
 * Opens the store that the options name, and creates a missing DynamoDB table. Loads SQLite and the AWS SDK only for
 * their stores.
 * @throws UsageError if the lifetime of sandboxes is not a positive number.
 * @throws Error if the store cannot be reached or opened.
 */
export async function openStore(
  { store, data, tableName = DEFAULT_TABLE, sandboxDays }: StoreChoice & Pick<Environment, 'tableName' | 'sandboxDays'>,
  env: NodeJS.ProcessEnv,
): Promise<Storage> {
  const lifetime = orUsageError(() => sandboxLifetime(sandboxDays));
  if (store === 'dynamodb') return openDynamoStore(tableName, lifetime, env);
  if (store === 'memory' || data === undefined) return openMemoryStorage({ lifetime });
  const { openSqliteStorage } = await import('../../../lib/storage/sqlite/sqlite-storage.ts');
  return openSqliteStorage({ file: data, lifetime });
}

async function openDynamoStore(tableName: string, lifetime: number, env: NodeJS.ProcessEnv): Promise<Storage> {
  const { createClient, createTable, checkTable, openDynamoStorage } = await loadDynamoStore();
  const client = createClient(clientDefaults(env));
  await createTable(client, tableName);
  recreateMissingTable(client, () => createTable(client, tableName));
  return openDynamoStorage({ tableName, client, lifetime, check: () => checkTable(client, tableName) });
}

/** Creates the table and repeats the call if the table is missing: an engine in memory loses it at a restart. */
function recreateMissingTable(client: DynamoDBClient, create: () => Promise<void>): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        try {
          return await next(args);
        } catch (error) {
          const isMissing = error instanceof Error && error.name === 'ResourceNotFoundException';
          // createTable() itself repeats DescribeTable until the table exists.
          if (!isMissing || commandName === 'DescribeTableCommand') throw error;
          await create();
          return next(args);
        }
      },
    { step: 'initialize' },
  );
}

/** The package does not depend on the SDK, because the other stores do not need it. */
async function loadDynamoStore() {
  try {
    const { createClient } = await import('../../../lib/storage/dynamodb/call-dynamo.ts');
    const { createTable, checkTable } = await import('../../../lib/storage/dynamodb/create-table.ts');
    const { openDynamoStorage } = await import('../../../lib/storage/dynamodb/dynamo-storage.ts');
    return { createClient, createTable, checkTable, openDynamoStorage };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw error;
    const install = 'npm install @aws-sdk/client-dynamodb @aws-sdk/lib-dynamodb';
    throw new Error(`The DynamoDB store needs the AWS SDK, which is not installed: ${install}`, { cause: error });
  }
}

function clientDefaults(env: NodeJS.ProcessEnv) {
  const hasRegion = Boolean(env.AWS_REGION);
  const isLocal = Boolean(env.AWS_ENDPOINT_URL_DYNAMODB ?? env.AWS_ENDPOINT_URL);
  return {
    ...(!hasRegion && { region: env.AWS_DEFAULT_REGION ?? DEFAULT_REGION }),
    ...(isLocal && !env.AWS_ACCESS_KEY_ID && { credentials: LOCAL_CREDENTIALS }),
  };
}
