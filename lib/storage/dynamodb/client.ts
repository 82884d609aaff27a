import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/** Milliseconds to connect and to wait for the response to one attempt. Three attempts fit into the limit of a call. */
const CONNECTION_TIMEOUT = 1_000;
const ATTEMPT_TIMEOUT = 1_500;
const MAX_ATTEMPTS = 3;

/** Concurrent connections. Waiting for a free one counts as connecting, so the limit is higher than ever needed. */
const MAX_SOCKETS = 512;

/** Creates a client that gives up early. Endpoint, region and credentials come from the AWS_ variables. */
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
