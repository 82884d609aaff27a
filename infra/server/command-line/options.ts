import { QUIET_NOTE, startOf } from '#program';
import { isSandboxName, SANDBOX_LIMITS } from '../../../lib/sandboxes/sandbox-limits.ts';
import { optional, parseArguments, readNumber } from '../../../lib/tools/harness/options/parse-options.ts';
import { orUsageError, UsageError } from '../../../lib/tools/harness/usage-error.ts';
import { hostsIn } from '../../../lib/webhooks/named-hosts.ts';
import { originsIn, readEnvironment } from '../../../lib/wiring/environment.ts';
import { chooseStore, requireFile, requireHost, requirePort, requireStore } from '../service/check-options.ts';

/** The options of a server, which include the settings of its service. */
export type Options = Exclude<ReturnType<typeof readOptions>, string>;

const START = startOf('start');

export const HELP = `Usage: ${START} [options]

Runs the Food Ordering Service on this machine.

  --port PORT        the port to listen on; 0 takes a free one
                                                       (default: $PORT or 3000)
  --host HOST        the host name or address to listen on; 0.0.0.0 makes the
                     server reachable from other machines (default: localhost)
  --data FILE        keep the orders in this SQLite file   (default: in memory)
  --store STORE      memory, sqlite (with --data) or dynamodb
                                                        (default: memory)
                     dynamodb uses AWS_ENDPOINT_URL_DYNAMODB and TABLE_NAME,
                     and creates the table if it does not exist
  --sandbox NAME     also print the base URL of this sandbox
  --seed COUNT       add 1 to ${SANDBOX_LIMITS.seedOrders} orders to that sandbox if it is empty
  --defects IDS      switch these defects on in every sandbox: ids from
                     GET /defects, separated by commas  (default: $DEFECTS)
  --changes IDS      switch these compatible changes on in every sandbox: ids
                     from GET /changes                  (default: $CHANGES)
  --no-spoilers      GET /defects leaves out how to find each defect
  --allow-origin LIST
                     the origins of web pages that may read responses and set
                     webhooks, such as http://localhost:5173, separated by
                     commas; requests to other hosts are then refused
                                              (default: $ALLOW_ORIGIN or *)
  --webhook-hosts LIST
                     the hosts that webhooks may post to, separated by commas;
                     a server on a loopback address may also post to any other
                     loopback address                (default: $WEBHOOK_HOSTS)
  --require-sandbox  return 400 to requests for orders that name no sandbox
  --api-key          take only requests with the key in $API_KEY, as a closed
                     environment on AWS does; pages and /health stay open
  --quiet            print only the base URL (of the sandbox, with --sandbox)${QUIET_NOTE}
  --control          for a program that starts the server, such as a score:
                     it takes settings and gives counts over standard input
                     and output, and shows clients nothing of them
  --wait             start no server, but wait until the one on this host and
                     port is healthy; exits with 1 after 60 seconds
  --help             print this text
  --version          print the version

Environment variables:
  PORT, DEFECTS, CHANGES, ALLOW_ORIGIN, WEBHOOK_HOSTS
                     the defaults of the options with these names
  REQUIRE_SANDBOX=on the same as --require-sandbox
  API_KEY_REQUIRED=on
                     the same as --api-key; only on and off are allowed
  API_KEY            the key; other users of a machine could see an option
  SPOILERS=off       the same as --no-spoilers
  FAULTS=off         ignore requested faults (Prefer, __code, __delay)
  MAX_DELAY          the longest delay that clients can ask for, in ms (20000)
  SANDBOX_TTL_DAYS   days until the contents of a named sandbox expire (7)
  CURSOR_SECRET      the key that signs list cursors
  TABLE_NAME         the DynamoDB table (food-ordering)
  AWS_...            as for every AWS SDK, with --store dynamodb

Stop the server with Ctrl+C or SIGTERM. Requests in progress finish first.
A second signal stops it immediately.
`;

/**
 * Reads the arguments and the environment. Returns `help` or `version` if the arguments ask for that text instead of a
 * server.
 * @throws UsageError if an argument or a variable is invalid, or API_KEY is needed and missing.
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv) {
  const { values } = parseArguments({ args, options: OPTIONS }, START);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const given = (name: Setting) => settingOf(name, values, env);
  const { port, host, store, data } = orUsageError(() => readPlace(values, given('port')));
  const { control = false, quiet = control, wait = false } = values;
  if (wait && port === 0) throw new UsageError('--wait needs the port of a server that is running, not 0');
  const { defects: DEFECTS = env.DEFECTS, changes: CHANGES = env.CHANGES } = values;
  // The lists are read below, with the names of their options. A list that an option replaces need not be valid.
  const settings = orUsageError(() => readEnvironment({ ...env, DEFECTS, CHANGES, ALLOW_ORIGIN: undefined }));
  const apiKeyRequired = values['api-key'] ?? settings.apiKeyRequired;
  return {
    ...settings,
    ...sandboxIn(values.sandbox, values.seed),
    ...{ port, host, store, data, quiet, control, wait },
    requireSandbox: values['require-sandbox'] ?? settings.requireSandbox,
    spoilers: !values['no-spoilers'] && settings.spoilers,
    apiKeyRequired,
    apiKey: apiKeyRequired ? requireKey(settings.apiKey) : undefined,
    allowedOrigins: readList(originsIn, given('allow-origin')),
    webhookHosts: readList(hostsIn, given('webhook-hosts')),
  };
}

type PlaceValues = Partial<Record<'host' | 'store' | 'data', string>>;

/** Where the server listens, and where its orders are. @throws TypeError */
function readPlace(values: PlaceValues, [portName, text = '3000']: Named) {
  const data = optional(values.data, (file) => requireFile('--data', file));
  const store = optional(values.store, (name) => requireStore('--store', name));
  return {
    port: requirePort(portName, /^\d+$/.test(text) ? Number(text) : text),
    host: requireHost('--host', values.host ?? 'localhost'),
    store: chooseStore(store, data, '--data FILE'),
    data,
  };
}

/** What a header can carry: visible ASCII, with white space only inside it (RFC 9110, section 5.5). */
const HEADER_VALUE = /^[!-~](?:[\t -~]*[!-~])?$/;

/** @throws UsageError if there is no key, or if clients could not send it. The message does not show it. */
function requireKey(key: string | undefined): string {
  if (!key) throw new UsageError('--api-key takes the key from the variable API_KEY, which is not set');
  if (HEADER_VALUE.test(key)) return key;
  throw new UsageError(
    'The key in API_KEY must be visible ASCII characters, because clients send it in a header. ' +
      'It may have spaces between them, but not around them',
  );
}

/** The options whose defaults are in variables with their names. */
type Setting = 'port' | 'allow-origin' | 'webhook-hosts';

type Named = readonly [name: string, value: string | undefined];

/** Returns the option or, without it, the variable. */
function settingOf(name: Setting, values: Partial<Record<Setting, string>>, env: NodeJS.ProcessEnv): Named {
  const variable = name.toUpperCase().replace('-', '_');
  return values[name] === undefined ? [variable, env[variable] || undefined] : [`--${name}`, values[name]];
}

function readList<Value>(read: (list: string | undefined) => Value, [name, list]: Named): Value {
  return orUsageError(() => read(list), name);
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  port: TEXT,
  host: TEXT,
  data: TEXT,
  store: TEXT,
  sandbox: TEXT,
  seed: TEXT,
  defects: TEXT,
  changes: TEXT,
  'allow-origin': TEXT,
  'webhook-hosts': TEXT,
  'require-sandbox': FLAG,
  'no-spoilers': FLAG,
  'api-key': FLAG,
  quiet: FLAG,
  control: FLAG,
  wait: FLAG,
  help: { ...FLAG, short: 'h' },
  version: { ...FLAG, short: 'v' },
} as const;

function sandboxIn(sandbox: string | undefined, seed: string | undefined) {
  if (sandbox === undefined && seed !== undefined)
    throw new UsageError('--seed adds orders to a sandbox. Name it with --sandbox');
  if (sandbox !== undefined && !isSandboxName(sandbox)) {
    throw new UsageError(
      `--sandbox must be 1 to 63 of the characters a-z, 0-9 and -, and not begin with -; received ${JSON.stringify(sandbox)}`,
    );
  }
  if (seed === undefined) return { sandbox, seed };
  return { sandbox, seed: readNumber('--seed', seed, { min: 1, max: SANDBOX_LIMITS.seedOrders }) };
}
