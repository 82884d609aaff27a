import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/** Milliseconds to connect and to wait for one attempt's answer; three attempts fit into the limit of a call. */
const CONNECTION_TIMEOUT = 1_000;
const ATTEMPT_TIMEOUT = 1_500;
const MAX_ATTEMPTS = 3;

/** Connections at once. Waiting for a free one counts as connecting, so there have to be more than are ever needed. */
const MAX_SOCKETS = 512;

/** A client that gives up early. Endpoint, region and credentials come from the AWS_ variables. */
export function createClient(config: DynamoDBClientConfig = {}): DynamoDBClient {
  return new DynamoDBClient({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      requestTimeout: ATTEMPT_TIMEOUT,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
    ...config,
  });
}
