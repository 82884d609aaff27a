import { MAX_DELAY } from '../http/request-limits.ts';
import { splitList } from '../parse-text.ts';
import type { Everywhere } from '../switches/kinds.ts';

/** The settings in the environment variables of a deployment's functions and of the local server. */
export type Environment = ReturnType<typeof readEnvironment>;

/** The environment variables of a service. */
export const VARIABLES = [
  'TABLE_NAME',
  'SANDBOX_TTL_DAYS',
  'FAULTS',
  'SPOILERS',
  'MAX_DELAY',
  'REQUIRE_SANDBOX',
  'CURSOR_SECRET',
  'ACCESS_LOG',
  'API_KEY_REQUIRED',
  'API_KEY',
  'ALLOW_ORIGIN',
  'WEBHOOK_HOSTS',
  'DEFECTS',
  'CHANGES',
] as const;

type Variables = Readonly<Partial<Record<(typeof VARIABLES)[number], string | undefined>>>;

/**
 * Signs cursors where no `CURSOR_SECRET` is set. A client that knows it can forge its own cursors, and do no other
 * harm.
 */
const KNOWN_SECRET = 'food-ordering-service';

/**
 * Reads the settings of a service. No other file of the service reads the environment, except for AWS credentials.
 * @throws Error if `ALLOW_ORIGIN` has a value that is not an origin, `MAX_DELAY` is not a whole number, or a variable
 * that is `on` or `off` has another value.
 */
export function readEnvironment(env: Variables = process.env) {
  const everywhere: Everywhere = { defects: splitList(env.DEFECTS), changes: splitList(env.CHANGES) };
  return {
    tableName: env.TABLE_NAME || undefined,
    /** The lifetime of a named sandbox, not yet parsed. */
    sandboxDays: env.SANDBOX_TTL_DAYS || undefined,
    /** Whether clients may request faults. */
    faults: flagIn('FAULTS', env.FAULTS, true),
    /** Whether the catalogue shows how to find bugs. */
    spoilers: flagIn('SPOILERS', env.SPOILERS, true),
    /** The longest delay that a client can request or set, in milliseconds. Undefined means the service's own. */
    maxDelay: maxDelayIn(env.MAX_DELAY),
    /** Whether requests to order routes must name a sandbox. */
    requireSandbox: flagIn('REQUIRE_SANDBOX', env.REQUIRE_SANDBOX, false),
    cursorSecret: env.CURSOR_SECRET ?? KNOWN_SECRET,
    /** Whether each request is logged. */
    accessLog: flagIn('ACCESS_LOG', env.ACCESS_LOG, false),
    apiKeyRequired: flagIn('API_KEY_REQUIRED', env.API_KEY_REQUIRED, false),
    /** The key that the local server requires. Functions have none, because API Gateway checks the key. */
    apiKey: env.API_KEY || undefined,
    /** The origins whose scripts may read responses. Undefined allows every origin. */
    allowedOrigins: originsIn(env.ALLOW_ORIGIN),
    /** The hosts that webhooks may name, where the stack has written what `hostsIn` returns. */
    webhookHosts: splitList(env.WEBHOOK_HOSTS),
    /** The ids that are on in every sandbox. */
    everywhere,
  };
}

/** @throws Error if the text is not a whole number of milliseconds that the service allows. */
export function maxDelayIn(text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_DELAY) return Number(text);
  throw new Error(
    `The longest delay (MAX_DELAY) must be 0 to ${MAX_DELAY} whole milliseconds; received ${JSON.stringify(text)}`,
  );
}

/**
 * Reads a variable that is `on` or `off`. Any other value is an error: API_KEY_REQUIRED=true would open an environment to
 * everybody.
 * @throws Error if the text is neither `on` nor `off`, nor empty.
 */
function flagIn(name: string, text: string | undefined, byDefault: boolean): boolean {
  if (!text) return byDefault;
  if (text === 'on' || text === 'off') return text === 'on';
  throw new Error(`${name} must be on or off; received ${JSON.stringify(text)}`);
}

/** An origin as browsers send it: https://fetch.spec.whatwg.org/#origin-header */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/(?:\[[\da-f:.]+\]|[a-z\d._-]+)(?::\d{1,5})?$/;

/**
 * Returns the origins in a list separated by commas, or undefined for `*` and for an empty list, which allow every
 * origin.
 * @throws Error if an origin is not written as browsers write it.
 */
export function originsIn(list = ''): readonly string[] | undefined {
  const origins = splitList(list);
  const wrong = origins.find((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong !== undefined) {
    throw new Error(
      `An allowed origin must be * or an origin as browsers send it, such as http://localhost:5173, without a path; received ${JSON.stringify(wrong)}`,
    );
  }
  return origins.length === 0 || origins.includes('*') ? undefined : origins;
}

/** Browsers omit the default port of a scheme. A page without an origin, such as a file, sends `null`. */
function isOrigin(text: string): boolean {
  if (text === 'null') return true;
  return ORIGIN.test(text) && (!/^https?:/.test(text) || (URL.canParse(text) && new URL(text).origin === text));
}
