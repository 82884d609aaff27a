import { StoreUnavailable } from '../../orders/order-store.ts';

/** Milliseconds after which a call with all its retries is given up, so that the caller is answered within 5 seconds. */
const CALL_TIMEOUT = 4_000;

export interface SendOptions {
  readonly abortSignal: AbortSignal;
}

/** What a call gives. @throws StoreUnavailable for an error that a later try may not meet, and after CALL_TIMEOUT. */
export async function available<T>(send: (options: SendOptions) => Promise<T>): Promise<T> {
  try {
    return await send({ abortSignal: AbortSignal.timeout(CALL_TIMEOUT) });
  } catch (error) {
    if (!isPassing(error)) throw error;
    throw new StoreUnavailable('DynamoDB is unreachable, throttling or too slow', { cause: error });
  }
}

const THROTTLES = [
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'LimitExceededException',
];
const TIMEOUTS = ['AbortError', 'TimeoutError'];

/** Whether a later try may succeed: throttles, faults of the server's, timeouts, and errors of the network. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (THROTTLES.includes(error.name) || TIMEOUTS.includes(error.name)) return true;
  // Errors that DynamoDB answered carry $fault; those of the network carry a code of the system's and no $fault.
  if ('$fault' in error) return error.$fault === 'server';
  // What stands before DynamoDB may answer what the SDK cannot read: then the status has to tell.
  if ('$response' in error && statusOf(error.$response) >= 500) return true;
  return 'code' in error && typeof error.code === 'string';
}

function statusOf(response: unknown): number {
  const hasStatus = typeof response === 'object' && response !== null && 'statusCode' in response;
  return hasStatus ? Number(response.statusCode) : 0;
}
