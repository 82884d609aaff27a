import { DEFAULT_MAX_DELAY, DEFAULT_THROTTLE } from '../../../../infra/aws/deployment-settings.ts';
import { PRICES } from '../../../../infra/aws/prices.ts';
import { STATIC_SHARE, tableLimits } from '../../../../infra/aws/throttles.ts';
import { markdownTable } from '../../../../infra/markdown-table.ts';
import { ROUTE_ROWS } from '../../../../lib/api/routes.ts';
import { TOTAL_DELAY_FACTOR } from '../../../../lib/http/request-limits.ts';
import type { Units } from './seeded-sandbox.ts';

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

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const count = (number: number) => number.toLocaleString('en-US');
const dollars = (amount: number) => amount.toFixed(2);

/** Returns the dollars for 10,000 requests that cost these units each. */
function costOf10000({ read, write }: Units = { read: 0, write: 0 }): number {
  const { seconds, logBytes, responseBytes } = TYPICAL;
  const each =
    (PRICES.gateway + PRICES.invocations + read * PRICES.read + write * PRICES.write) / MILLION +
    seconds * PRICES.gigabyteSecond +
    (logBytes * PRICES.logs + responseBytes * PRICES.transfer) / GIGABYTE;
  return 10_000 * each;
}

/**
 * Returns what an hour can cost at most, by cause, in dollars: requests at the throttle for the whole hour, each of
 * which waits as long as it may, the table at its maximum, and all that it reads sent to the internet. `rate` is the
 * throttle's, and `concurrency` the most executions at once.
 */
function ceiling(rate = DEFAULT_THROTTLE.rate, concurrency = ACCOUNT_CONCURRENCY): Readonly<Record<string, number>> {
  const { readUnits, writeUnits } = tableLimits({ rate, burst: rate });
  const running = Math.min(concurrency, (rate * DEFAULT_MAX_DELAY * TOTAL_DELAY_FACTOR) / 1_000);
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

/** The units of each operation, one for each size of the sandbox. */
export type Measured = Readonly<Record<string, readonly Units[]>>;

/** A typical mix of requests, in percent, in the smallest sandbox. */
const MIX = [
  ['get an order', 40],
  ['create an order', 20],
  ['pay for an order', 20],
  ['list, first page', 20],
] as const;

/** Returns the table of measured units and their costs, as Markdown. `sizes` are numbers of orders. */
export function unitsTable(measured: Measured, sizes: readonly number[]): string {
  const rows = Object.entries(measured).map(([name, units]) => [
    name,
    String(units[0]?.write),
    ...units.map(({ read }) => count(read)),
    ...[units[0], units.at(-1)].map((each) => dollars(costOf10000(each))),
  ]);
  const orders = sizes.map((size) => `read units, ${count(size)} orders`);
  const costs = [sizes[0], sizes.at(-1)].map((size = 0) => `$ per 10,000, ${count(size)} orders`);
  const mix = MIX.map(([name, percent]) => (percent / 100) * costOf10000(measured[name]?.[0]));
  const parts = MIX.map(([name, percent]) => `${percent} % ${name}`);
  const typical = `10,000 requests of a typical mix in a sandbox of ${sizes[0]} orders cost **$${dollars(sum(mix))}**: ${parts.join('; ')}.`;
  return [markdownTable(['request', 'write units', ...orders, ...costs], rows), typical].join('\n\n');
}

/** The settings whose ceilings the manual shows. */
const CEILINGS = {
  'by default': ceiling(),
  'with `-c throttle=20`': ceiling(20),
  'with `-c reserve=1`': ceiling(undefined, ROUTE_ROWS.length + 1),
} as const;

/** Returns the table of the most that an hour can cost, as Markdown. */
export function ceilingTable(): string {
  const columns = Object.values(CEILINGS);
  const rows = Object.keys(ceiling()).map((cause) => [cause, ...columns.map((costs) => dollars(costs[cause] ?? 0))]);
  const totals = columns.map((costs) => `**${dollars(sum(Object.values(costs)))}**`);
  return markdownTable(['$ in an hour, at most', ...Object.keys(CEILINGS)], [...rows, ['together', ...totals]]);
}
