import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { StoreUnavailable } from '../../orders/order-store.ts';

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

/** Milliseconds after which a call is abandoned, retries included. The service can then still respond within 5 seconds. */
const CALL_TIMEOUT = 4_000;

/**
 * The time limit of a call that transfers up to a megabyte, and of its single attempt, in milliseconds. On AWS, such a call
 * takes 0.1 s. On LocalStack, it takes 1 to 4 s, and more attempts only slow one another down.
 */
const BULK_TIMEOUT = 7_000;

export interface SendOptions {
  readonly abortSignal: AbortSignal;
  /** The time limit of an attempt, if it is not the client's. */
  readonly requestTimeout?: number;
}

/**
 * Sends a command and returns its output. `isBulk` is for calls that transfer many records.
 * @throws StoreUnavailable if the error is retryable, or after CALL_TIMEOUT or BULK_TIMEOUT.
 */
export async function callDynamo<T>(send: (options: SendOptions) => Promise<T>, isBulk = false): Promise<T> {
  try {
    const abortSignal = AbortSignal.timeout(isBulk ? BULK_TIMEOUT : CALL_TIMEOUT);
    return await send(isBulk ? { abortSignal, requestTimeout: BULK_TIMEOUT } : { abortSignal });
  } catch (error) {
    if (!isRetryable(error)) throw error;
    throw new StoreUnavailable('DynamoDB is unreachable, throttling, too slow or without the table', { cause: error });
  }
}

const RETRYABLE = [
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'LimitExceededException',
  // A transaction writes the same record at this moment.
  'TransactionConflictException',
  'TransactionInProgressException',
  // DynamoDB engines in memory lose the table when they restart.
  'ResourceNotFoundException',
  'AbortError',
  'TimeoutError',
];

/** Throttling, a missing table, server faults, timeouts and network errors are retryable. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (RETRYABLE.includes(error.name)) return true;
  // Errors from DynamoDB have $fault. Network errors have the system's code and no $fault.
  if ('$fault' in error) return error.$fault === 'server';
  // A proxy in front of DynamoDB may send a response that the SDK cannot parse. Only its status is known.
  if ('$response' in error && statusOf(error.$response) >= 500) return true;
  return 'code' in error && typeof error.code === 'string';
}

function statusOf(response: unknown): number {
  const hasStatus = typeof response === 'object' && response !== null && 'statusCode' in response;
  return hasStatus ? Number(response.statusCode) : 0;
}
