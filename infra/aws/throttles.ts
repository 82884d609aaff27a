import type { Operation } from '../../lib/extensions/routes.ts';
import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import type { RouteRow } from '../../lib/http/routes.ts';
import { servedPaths } from './resources.ts';
import type { Throttle } from './settings.ts';

/** Requests that cost thousands of write units each. */
const COSTLY: readonly Operation[] = ['seedSandbox', 'replaceSandbox'];

/** The fraction of the environment's rate and burst that a costly or static method gets, each by itself. */
const RATE_SHARE = 1 / 20;
const BURST_SHARE = 1 / 4;

/** The units that a request may take on average: a status change takes 4, and a list of 100 orders about 20. */
const UNITS_PER_REQUEST = { read: 20, write: 5 } as const;

/** What one partition of a table can do in a second. Less would only slow a single sandbox down. */
const PARTITION = { read: 3_000, write: 1_000 } as const;

/** What a table can do in a second by default. A higher limit would be an error. */
const TABLE_QUOTA = 40_000;

/**
 * Returns the throttles of single methods, in the stage's notation: of requests that cost thousands of write units, and of
 * static files, because a response of 1.5 MB costs more to send than any other.
 */
export function methodThrottles({ rate, burst }: Throttle) {
  const options = {
    throttlingRateLimit: Math.ceil(rate * RATE_SHARE),
    throttlingBurstLimit: Math.ceil(burst * BURST_SHARE),
  };
  const methods = ALL_ROUTES.filter(isThrottled).flatMap((route) =>
    servedPaths(route).map((path) => `${path}/${route.method}`),
  );
  return Object.fromEntries(methods.map((method) => [method, options]));
}

function isThrottled({ operation, sandbox }: RouteRow): boolean {
  return sandbox === 'static' || COSTLY.some((costly) => costly === operation);
}

/** Returns the read and write units that the table may use in a second. They grow with the environment's rate. */
export function tableLimits({ rate }: Throttle) {
  return {
    readUnits: Math.min(Math.max(PARTITION.read, rate * UNITS_PER_REQUEST.read), TABLE_QUOTA),
    writeUnits: Math.min(Math.max(PARTITION.write, rate * UNITS_PER_REQUEST.write), TABLE_QUOTA),
  };
}
