import type { Options } from './options.ts';

/** Where DynamoDB keeps the orders unless TABLE_NAME says otherwise. */
const DEFAULT_TABLE = 'food-ordering';

/**
 * Sets the environment in which the functions find their store, as Lambda's configuration does on AWS, and
 * makes the store ready: a missing DynamoDB table is created.
 * @throws Error when the store cannot be reached or opened.
 */
export async function prepareStore({ store, data }: Options, env: NodeJS.ProcessEnv): Promise<void> {
  env.ORDER_STORE = store;
  if (store === 'sqlite') {
    if (data !== undefined) env.SQLITE_FILE = data;
    return;
  }
  env.TABLE_NAME ??= DEFAULT_TABLE;
  // The client insists on these; an engine on this machine takes any.
  env.AWS_REGION ??= env.AWS_DEFAULT_REGION ?? 'us-east-1';
  if (hasEndpoint(env)) {
    env.AWS_ACCESS_KEY_ID ??= 'local';
    env.AWS_SECRET_ACCESS_KEY ??= 'local';
  }
  const { createClient } = await import('../../lib/storage/dynamodb/client.ts');
  const { createTable } = await import('../../lib/storage/dynamodb/create-table.ts');
  const client = createClient();
  await createTable(client, env.TABLE_NAME);
  client.destroy();
}

function hasEndpoint(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env.AWS_ENDPOINT_URL_DYNAMODB ?? env.AWS_ENDPOINT_URL);
}
