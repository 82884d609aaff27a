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
  /** The ids in `DEFECTS`, separated by commas: the defects that are on in every sandbox. */
  readonly defects: readonly string[];
}

/** Keeps cursors from being made up. A deployment sets its own; if a client knows it, it can only fool itself. */
const KNOWN_SECRET = 'food-ordering-service';

/** Reads the variables that configure a server: the only place in lib that knows their names. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  return {
    tableName: env.TABLE_NAME || undefined,
    sandboxDays: env.SANDBOX_TTL_DAYS || undefined,
    faults: env.FAULTS !== 'off',
    requireSandbox: env.REQUIRE_SANDBOX === 'on',
    cursorSecret: env.CURSOR_SECRET ?? KNOWN_SECRET,
    accessLog: env.ACCESS_LOG === 'on',
    apiKeyRequired: env.API_KEY_REQUIRED === 'on',
    defects: splitList(env.DEFECTS),
  };
}

/** Splits a list at its commas. Drops the spaces around each part, and empty parts. */
export function splitList(list = ''): string[] {
  return list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
