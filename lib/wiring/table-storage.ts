import type { Storage } from '../sandboxes/sandbox.ts';
import { openDynamoStorage } from '../storage/dynamodb/dynamo-storage.ts';
import { sandboxLifetime } from '../storage/store-clock.ts';
import { readEnvironment } from './environment.ts';
import { storage as noStorage } from './no-storage.ts';

const { tableName, sandboxDays } = readEnvironment();

/**
 * The storage of a Lambda function: DynamoDB. It is opened while Lambda starts the function, with more CPU than a
 * request has. It sends no request yet. The import is static, which makes a bundle smaller and faster to load than an
 * import at the first request does.
 */
export const storage: Storage = tableName
  ? openDynamoStorage({ tableName, lifetime: sandboxLifetime(sandboxDays) })
  : noStorage;
