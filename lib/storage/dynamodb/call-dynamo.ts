import { StoreUnavailable } from '../../orders/order-store.ts';

/** Milliseconds after which a call is abandoned, retries included. It leaves time to respond within 5 seconds. */
const CALL_TIMEOUT = 4_000;

export interface SendOptions {
  readonly abortSignal: AbortSignal;
}

/**
 * Sends a command and returns its output.
 * @throws StoreUnavailable if the error is retryable, or after CALL_TIMEOUT.
 */
export async function callDynamo<T>(send: (options: SendOptions) => Promise<T>): Promise<T> {
  try {
    return await send({ abortSignal: AbortSignal.timeout(CALL_TIMEOUT) });
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
  // The table is missing, as it is after a restart of an engine in memory.
  'ResourceNotFoundException',
  'AbortError',
  'TimeoutError',
];

/** Throttles, a missing table, faults of the server, timeouts and network errors are retryable. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (RETRYABLE.includes(error.name)) return true;
  // Errors from DynamoDB have $fault. Network errors have the system's code and no $fault.
  if ('$fault' in error) return error.$fault === 'server';
  // A proxy in front of DynamoDB may respond with something the SDK cannot parse. Then only the status is known.
  if ('$response' in error && statusOf(error.$response) >= 500) return true;
  return 'code' in error && typeof error.code === 'string';
}

function statusOf(response: unknown): number {
  const hasStatus = typeof response === 'object' && response !== null && 'statusCode' in response;
  return hasStatus ? Number(response.statusCode) : 0;
}
