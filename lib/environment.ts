/** What a deployment sets in the environment of its functions, and what the local server reads from its own. */
export interface Environment {
  /** The DynamoDB table, if one is named. */
  readonly tableName: string | undefined;
  /** `SANDBOX_TTL_DAYS` as it is set: how long a named sandbox lives. */
  readonly sandboxDays: string | undefined;
  /** Whether clients may request faults; `FAULTS=off` turns that off. */
  readonly faults: boolean;
  /** Whether a request for orders has to name its sandbox; `REQUIRE_SANDBOX=on` turns that on. */
  readonly requireSandbox: boolean;
  /** Signs cursors. */
  readonly cursorSecret: string;
  /** Whether each request is logged; `ACCESS_LOG=on` turns that on. */
  readonly accessLog: boolean;
  /** Whether the gateway requires an API key: `API_KEY_REQUIRED=on`, which a deployment with one sets. */
  readonly apiKeyRequired: boolean;
  /** The origins in `ALLOW_ORIGIN`, separated by commas, whose scripts may read responses; undefined for every origin. */
  readonly allowedOrigins: readonly string[] | undefined;
  /** What is on in every sandbox: the ids in `DEFECTS` and `CHANGES`, separated by commas. */
  readonly everywhere: Everywhere;
}

/** What is on in every sandbox, by extension: ids of its catalogue. */
export interface Everywhere {
  readonly defects: readonly string[];
  readonly changes: readonly string[];
}

/** Keeps cursors from being made up. A deployment sets its own; if a client knows it, it can only fool itself. */
const KNOWN_SECRET = 'food-ordering-service';

/**
 * Reads the variables that configure a server: the only place in lib that knows their names.
 * @throws Error if `ALLOW_ORIGIN` has a value that is not an origin.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  return {
    tableName: env.TABLE_NAME || undefined,
    sandboxDays: env.SANDBOX_TTL_DAYS || undefined,
    faults: env.FAULTS !== 'off',
    requireSandbox: env.REQUIRE_SANDBOX === 'on',
    cursorSecret: env.CURSOR_SECRET ?? KNOWN_SECRET,
    accessLog: env.ACCESS_LOG === 'on',
    apiKeyRequired: env.API_KEY_REQUIRED === 'on',
    allowedOrigins: originsIn(env.ALLOW_ORIGIN),
    everywhere: { defects: splitList(env.DEFECTS), changes: splitList(env.CHANGES) },
  };
}

/** Splits a list at its commas. Drops the spaces around each part, and empty parts. */
export function splitList(list = ''): string[] {
  return list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/** An origin as browsers send it: https://fetch.spec.whatwg.org/#origin-header */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/(?:\[[\da-f:.]+\]|[a-z\d._-]+)(?::\d{1,5})?$/;

/**
 * The origins in a list separated by commas; undefined for every origin, which is `*` or an empty list.
 * @throws Error if an origin is not written as browsers write it.
 */
export function originsIn(list = ''): readonly string[] | undefined {
  const origins = splitList(list);
  const wrong = origins.find((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong !== undefined) {
    throw new Error(
      `An allowed origin must be * or as browsers send it, such as http://localhost:5173, without a path; received ${JSON.stringify(wrong)}`,
    );
  }
  return origins.length === 0 || origins.includes('*') ? undefined : origins;
}

/** Browsers leave out the port that is a scheme's default. A page without an origin, such as a file, has `null`. */
function isOrigin(text: string): boolean {
  if (text === 'null') return true;
  return ORIGIN.test(text) && (!/^https?:/.test(text) || (URL.canParse(text) && new URL(text).origin === text));
}
