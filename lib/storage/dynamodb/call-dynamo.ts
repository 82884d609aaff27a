import { StoreUnavailable } from '../../orders/order-store.ts';

/** Milliseconds after which a call is abandoned, retries included. The service can then still respond within 5 seconds. */
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
