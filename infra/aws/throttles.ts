import { type Operation, ROUTE_ROWS } from '../../lib/api/routes.ts';
import { methodsOf, type RouteRow } from '../../lib/http/route.ts';
import { servedPaths } from './api-document.ts';
import type { Throttle } from './deployment-settings.ts';

/** Requests that cost thousands of write units each. */
const COSTLY: readonly Operation[] = ['seedSandbox', 'replaceSandbox'];

/** The fraction of the environment's rate that each costly method gets. */
const COSTLY_SHARE = 1 / 20;

/** The same for each method that sends a file, of up to 1.5 MB. */
export const STATIC_SHARE = 1 / 100;

/**
 * The fraction of the environment's burst that these methods get, and the files that a page of the documentation needs
 * at once.
 */
const BURST_SHARE = 1 / 4;
const MIN_BURST = 10;

/** The units that a request may take on average: a status change takes 4, and a list of 100 orders about 20. */
const UNITS_PER_REQUEST = { read: 20, write: 5 } as const;

/** What one partition of a table can do in a second. Less would only slow a single sandbox down. */
const PARTITION = { read: 3_000, write: 1_000 } as const;

/** What a table can do in a second by default. A higher limit would be an error. */
const TABLE_QUOTA = 40_000;

/** Returns the throttles of single methods, in the stage's notation: `/orders/GET`. */
export function methodThrottles(throttle: Throttle) {
  const throttles = ROUTE_ROWS.flatMap((route) => {
    const share = shareOf(route);
    if (share === undefined) return [];
    const options = {
      throttlingRateLimit: Math.ceil(throttle.rate * share),
      throttlingBurstLimit: Math.min(throttle.burst, Math.max(MIN_BURST, Math.ceil(throttle.burst * BURST_SHARE))),
    };
    return servedPaths(route).flatMap((path) =>
      methodsOf([route]).map((method) => [`${path}/${method}`, options] as const),
    );
  });
  return Object.fromEntries(throttles);
}

function shareOf({ operation, sandbox }: RouteRow): number | undefined {
  if (sandbox === 'static') return STATIC_SHARE;
  return COSTLY.some((costly) => costly === operation) ? COSTLY_SHARE : undefined;
}

/** Returns the read and write units that the table may use in a second. They grow with the environment's rate. */
export function tableLimits({ rate }: Throttle) {
  return {
    readUnits: Math.min(Math.max(PARTITION.read, rate * UNITS_PER_REQUEST.read), TABLE_QUOTA),
    writeUnits: Math.min(Math.max(PARTITION.write, rate * UNITS_PER_REQUEST.write), TABLE_QUOTA),
  };
}
