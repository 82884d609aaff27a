import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/** The time limits of one attempt, for the connection and for the response, in milliseconds. Three attempts fit into CALL_TIMEOUT. */
const ATTEMPT = { connectionTimeout: 1_000, requestTimeout: 1_500 };
const MAX_ATTEMPTS = 3;

/** The number of concurrent connections. Waiting for a free one counts as connecting, so the limit is generous. */
const MAX_SOCKETS = 512;

/** Creates a client with short timeouts. Endpoint, region and credentials come from the AWS_ variables. */
export function createClient(config: DynamoDBClientConfig = {}, limits = ATTEMPT): DynamoDBClient {
  return new DynamoDBClient({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      ...limits,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
    ...config,
  });
}
