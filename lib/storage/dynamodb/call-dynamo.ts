import { DynamoDBClient, type DynamoDBClientConfig, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { StoreFull, StoreUnavailable } from '../../orders/order-store.ts';
import { backoff, type Pause, pauseAtRandom } from './backoff.ts';

/**
 * The time limits of one send, for the connection and for the response, in milliseconds. Two that time out fit into
 * CALL_TIMEOUT.
 */
const SEND_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 1_500 };

/** How often a call is sent at most. The pauses in between take up to 1.2 seconds in all. */
const MAX_SENDS = 8;

/** The number of concurrent connections. Waiting for a free one counts as connecting, so the limit is generous. */
const MAX_SOCKETS = 512;

/**
 * Creates a client with short timeouts, which sends each command once: `callDynamo` repeats it. Endpoint, region and
 * credentials come from the AWS_ variables.
 */
export function createClient(config: DynamoDBClientConfig = {}, limits = SEND_TIMEOUTS): DynamoDBClient {
  return new DynamoDBClient({
    maxAttempts: 1,
    requestHandler: {
      ...limits,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
    ...config,
  });
}

/**
 * Milliseconds after which a call is abandoned, repetitions included. The service can then still respond within 5
 * seconds.
 */
const CALL_TIMEOUT = 4_000;

/**
 * The time limit of a call that transfers up to a megabyte, and of its single send, in milliseconds. On AWS, such a
 * call takes 0.1 s. On LocalStack, it takes 1 to 4 s, and further sends only slow one another down.
 */
const BULK_TIMEOUT = 7_000;

interface SendOptions {
  readonly abortSignal: AbortSignal;
  /** The time limit of a send, if it is not the client's. */
  readonly requestTimeout?: number;
}

export type Send<T> = (options: SendOptions) => Promise<T>;

/**
 * Sends a command, repeats it as `repeatSend` does, and returns its output. `isBulk` is for calls that transfer many
 * records.
 * @throws StoreUnavailable if the error is retryable, or after CALL_TIMEOUT or BULK_TIMEOUT.
 * @throws StoreFull if the sandbox has reached the size limit of DynamoDB.
 */
export async function callDynamo<T>(send: Send<T>, pause: Pause, isBulk = false, onAmbiguous?: () => void): Promise<T> {
  const abortSignal = AbortSignal.timeout(isBulk ? BULK_TIMEOUT : CALL_TIMEOUT);
  const options = isBulk ? { abortSignal, requestTimeout: BULK_TIMEOUT } : { abortSignal };
  try {
    return await repeatSend(() => send(options), pause, onAmbiguous);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    throw failure === 'full'
      ? new StoreFull(FULL, { cause: error })
      : new StoreUnavailable(UNAVAILABLE, { cause: error });
  }
}

const UNAVAILABLE = 'DynamoDB is unreachable, throttling, too slow or without the table';
const FULL = 'DynamoDB keeps at most 10 GB of a sandbox, and this one is full. Use another sandbox, or delete orders';

/**
 * Sends a write as `callDynamo` does. Returns its output or, instead of throwing it, an error of the class `Refusal`.
 * `isAmbiguous` is whether a refused write may have been made all the same: the response to an earlier send was lost.
 */
export async function writeDynamo<T, E extends Error>(
  send: Send<T>,
  pause: Pause,
  Refusal: abstract new (...args: never[]) => E,
): Promise<{ output?: T; refusal?: E; isAmbiguous: boolean }> {
  let isAmbiguous = false;
  const onAmbiguous = () => {
    isAmbiguous = true;
  };
  try {
    return { output: await callDynamo(send, pause, false, onAmbiguous), isAmbiguous };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: error, isAmbiguous };
  }
}

/**
 * Repeats `send` up to MAX_SENDS times, as long as another send may succeed. It calls `onAmbiguous` after a send that
 * DynamoDB may have carried out, or may still carry out.
 * @throws the error of the last send.
 */
export async function repeatSend<T>(
  send: () => Promise<T>,
  pause: Pause = pauseAtRandom,
  onAmbiguous?: () => void,
): Promise<T> {
  const backOff = backoff(pause);
  for (let sends = 1; ; sends += 1) {
    try {
      return await send();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'ambiguous') onAmbiguous?.();
      if (sends === MAX_SENDS || (failure !== 'ambiguous' && failure !== 'refused')) throw error;
    }
    await backOff();
  }
}

/**
 * The names of errors, and the reasons of canceled transactions, for which a later send may succeed. Nothing was done.
 */
const REFUSED = [
  'ProvisionedThroughputExceededException',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingException',
  'ThrottlingError',
  'LimitExceededException',
  // The same record is written at this moment by a transaction or in another region.
  'TransactionConflictException',
  'TransactionInProgressException',
  'ReplicatedWriteConflictException',
];
const FULL_COLLECTION = ['ItemCollectionSizeLimitExceededException', 'ItemCollectionSizeLimitExceeded'];

/** DynamoDB engines in memory lose the table when they restart. An aborted call has no time left. */
const FINAL = ['ResourceNotFoundException', 'AbortError'];

/**
 * Why a send failed. After `refused`, nothing was done, and the next send may succeed. After `ambiguous`, DynamoDB may
 * have carried out the send: the response was lost, or is a server's fault. After `final`, another send is useless.
 */
type Failure = 'refused' | 'ambiguous' | 'final' | 'full';

/** Returns undefined for an error that the caller has to handle. */
function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const names = [error.name, ...cancellationCodes(error)];
  if (names.some((name) => FULL_COLLECTION.includes(name))) return 'full';
  if (names.some((name) => REFUSED.includes(name)) || isClockCorrected(error)) return 'refused';
  if (FINAL.includes(error.name)) return 'final';
  return isAmbiguous(error) ? 'ambiguous' : undefined;
}

function cancellationCodes(error: Error): string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code = '' }) => Code);
}

/** Whether the SDK has set its clock by the response that refused a signature. */
function isClockCorrected(error: Error): boolean {
  return '$metadata' in error && Object(error.$metadata).clockSkewCorrected === true;
}

/** Timeouts, server faults and network errors are ambiguous. */
function isAmbiguous(error: Error): boolean {
  if (error.name === 'TimeoutError') return true;
  // Errors from DynamoDB have $fault. Network errors have the system's code and no $fault.
  if ('$fault' in error) return error.$fault === 'server';
  // A proxy in front of DynamoDB may send a response that the SDK cannot parse. Only its status is known.
  if ('$response' in error && Number(Object(error.$response).statusCode) >= 500) return true;
  return 'code' in error && typeof error.code === 'string';
}
