import { parseArgs } from 'node:util';
import { QUIET_NOTE, START_WITH } from '#program';
import { hostsIn, originsIn, splitList } from '../../../lib/environment.ts';
import { isSandboxName } from '../../../lib/sandboxes/sandbox-name.ts';
import { SANDBOX_LIMITS } from '../../../lib/sandboxes/state-limits.ts';
import { UsageError } from '../../usage-error.ts';
import type { ServiceChoice } from '../service/create-service.ts';
import { STORES, type Store } from '../service/open-store.ts';

export interface Options extends ServiceChoice {
  readonly port: number;
  readonly host: string;
  readonly quiet: boolean;
  /** Whether to wait for a server that runs already, instead of starting one. */
  readonly wait: boolean;
  /** The sandbox whose base URL is printed. */
  readonly sandbox: string | undefined;
  /** How many orders to seed the sandbox with. */
  readonly seed: number | undefined;
}

export const HELP = `Usage: ${START_WITH} [options]

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
  --quiet            print only the base URL (of the sandbox, with --sandbox)${QUIET_NOTE}
  --wait             start no server, but wait until the one on this host and
                     port is healthy; exits with 1 after 60 seconds
  --help             print this text
  --version          print the version

Environment variables:
  PORT, DEFECTS, CHANGES, ALLOW_ORIGIN, WEBHOOK_HOSTS
                     the defaults of the options with these names
  REQUIRE_SANDBOX=on the same as --require-sandbox
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
 * Reads the arguments and the environment. Returns `help` or `version` if the arguments ask for that text instead of a server.
 * @throws UsageError if an argument, PORT, ALLOW_ORIGIN or WEBHOOK_HOSTS is invalid.
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | 'help' | 'version' {
  const values = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const store = storeIn(values.store, values.data);
  const port = values.port === undefined ? portIn('PORT', env.PORT || '3000') : portIn('--port', values.port);
  const { host = 'localhost', data, quiet = false, wait = false } = values;
  const requireSandbox = values['require-sandbox'] ?? false;
  const spoilers = !values['no-spoilers'];
  if (wait && port === 0) throw new UsageError('--wait needs the port of a server that is running, not 0');
  const everywhere = {
    defects: splitList(values.defects ?? env.DEFECTS),
    changes: splitList(values.changes ?? env.CHANGES),
  };
  const allowedOrigins = orUsageError('--allow-origin', () => originsIn(values['allow-origin'] ?? env.ALLOW_ORIGIN));
  const webhookHosts = orUsageError('--webhook-hosts', () => hostsIn(values['webhook-hosts'] ?? env.WEBHOOK_HOSTS));
  const sandbox = sandboxIn(values.sandbox, values.seed);
  const lists = { allowedOrigins, webhookHosts, everywhere };
  return { port, host, store, data, quiet, wait, requireSandbox, spoilers, ...lists, ...sandbox };
}

function orUsageError<Value>(option: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${option}: ${error instanceof Error ? error.message : error}`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        store: { type: 'string' },
        sandbox: { type: 'string' },
        seed: { type: 'string' },
        defects: { type: 'string' },
        changes: { type: 'string' },
        'allow-origin': { type: 'string' },
        'webhook-hosts': { type: 'string' },
        'require-sandbox': { type: 'boolean' },
        'no-spoilers': { type: 'boolean' },
        quiet: { type: 'boolean' },
        wait: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    }).values;
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error).split('\n', 1)[0];
    throw new UsageError(`${message?.replace(/\.$/, '')}. See ${START_WITH} --help`);
  }
}

function portIn(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`${name} must be a port number from 0 to 65535; received ${JSON.stringify(text)}`);
}

function sandboxIn(sandbox: string | undefined, seed: string | undefined): Pick<Options, 'sandbox' | 'seed'> {
  if (sandbox === undefined && seed !== undefined)
    throw new UsageError('--seed adds orders to a sandbox. Name it with --sandbox');
  if (sandbox !== undefined && !isSandboxName(sandbox)) {
    throw new UsageError(
      `--sandbox must be 1 to 63 of the characters a-z, 0-9 and -, and not begin with -; received ${JSON.stringify(sandbox)}`,
    );
  }
  if (seed === undefined) return { sandbox, seed };
  const count = /^\d{1,4}$/.test(seed) ? Number(seed) : Number.NaN;
  if (count >= 1 && count <= SANDBOX_LIMITS.seedOrders) return { sandbox, seed: count };
  throw new UsageError(
    `--seed must be a number of orders from 1 to ${SANDBOX_LIMITS.seedOrders}; received ${JSON.stringify(seed)}`,
  );
}

/** Only the SQLite store has a file. */
function storeIn(text: string | undefined, data: string | undefined): Store {
  if (data === '') throw new UsageError('--data needs the name of a file');
  const store = STORES.find((candidate) => candidate === (text ?? (data === undefined ? 'memory' : 'sqlite')));
  if (store === undefined) {
    throw new UsageError(`--store must be one of ${STORES.join(', ')}; received ${JSON.stringify(text)}`);
  }
  if (store === 'sqlite' && data === undefined) throw new UsageError('--store sqlite needs a file: --data FILE');
  if (store !== 'sqlite' && data !== undefined) {
    throw new UsageError(`--data FILE is for the SQLite store. Leave it out with --store ${store}`);
  }
  return store;
}
