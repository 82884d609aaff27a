import { PRICES } from '../../infra/aws/prices.ts';
import { DEFAULT_MAX_DELAY, DEFAULT_THROTTLE } from '../../infra/aws/settings.ts';
import { STATIC_SHARE, tableLimits } from '../../infra/aws/throttles.ts';
import { ALL_WAITS } from '../../lib/http/request/headers/preferences.ts';
import type { Units } from './meter.ts';

/** A typical request: the seconds of a function with 1 GB, and the bytes of its log line and of its response. */
const TYPICAL = { seconds: 0.01, logBytes: 350, responseBytes: 1_500 } as const;

/** Bytes that an attacker can cause: an error's line with two causes, and the JSON for a byte in the table. */
const WORST_LOG_BYTES = 2_500;
const JSON_PER_STORED_BYTE = 3.4;

/** The bytes of a read unit, and of all static files together. Each is served at two paths. */
const READ_UNIT = 4_096;
const STATIC_BYTES = 2 * 1_900_000;

/** The functions that an AWS account can run at once, by default. */
const ACCOUNT_CONCURRENCY = 1_000;

const MILLION = 1e6;
const GIGABYTE = 1e9;
const HOUR = 3_600;

/** Returns the dollars for 10,000 requests that cost these units each. */
export function costOf10000({ read, write }: Units): number {
  const { seconds, logBytes, responseBytes } = TYPICAL;
  const each =
    (PRICES.gateway + PRICES.invocations + read * PRICES.read + write * PRICES.write) / MILLION +
    seconds * PRICES.gigabyteSecond +
    (logBytes * PRICES.logs + responseBytes * PRICES.transfer) / GIGABYTE;
  return 10_000 * each;
}

/**
 * Returns what an hour can cost at most, by cause, in dollars: requests at the throttle for the whole hour, each of which
 * waits as long as it may, the table at its maximum, and all that it reads sent to the internet. `rate` is the throttle's, and
 * `concurrency` the most executions at once.
 */
export function ceiling(
  rate = DEFAULT_THROTTLE.rate,
  concurrency = ACCOUNT_CONCURRENCY,
): Readonly<Record<string, number>> {
  const { readUnits, writeUnits } = tableLimits({ rate, burst: rate });
  const running = Math.min(concurrency, (rate * DEFAULT_MAX_DELAY * ALL_WAITS) / 1_000);
  const sentBytes = readUnits * READ_UNIT * JSON_PER_STORED_BYTE + Math.ceil(rate * STATIC_SHARE) * STATIC_BYTES;
  return {
    'requests (API Gateway and Lambda)': (HOUR * rate * (PRICES.gateway + PRICES.invocations)) / MILLION,
    'running functions': HOUR * running * PRICES.gigabyteSecond,
    'read units': (HOUR * readUnits * PRICES.read) / MILLION,
    'write units': (HOUR * writeUnits * PRICES.write) / MILLION,
    logs: (HOUR * rate * WORST_LOG_BYTES * PRICES.logs) / GIGABYTE,
    'data sent': (HOUR * sentBytes * PRICES.transfer) / GIGABYTE,
  };
}
