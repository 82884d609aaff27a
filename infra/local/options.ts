import { parseArgs } from 'node:util';
import { isSandboxName } from '../../lib/sandboxes/sandbox-name.ts';

/** The most orders that one request can seed. */
const MAX_SEED = 1_000;

/** What the local server should do. */
export interface Options {
  readonly port: number;
  readonly host: string;
  readonly store: 'sqlite' | 'dynamodb';
  readonly data: string | undefined;
  readonly quiet: boolean;
  /** Whether to wait for a server that runs already, instead of starting one. */
  readonly wait: boolean;
  /** The sandbox whose base URL is printed. */
  readonly sandbox: string | undefined;
  /** How many orders to seed the sandbox with. */
  readonly seed: number | undefined;
}

/** An error of the person who started the server. It is printed in one line, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const HELP = `Usage: npm start -- [options]

Runs the Food Ordering Service on this machine.

  --port PORT        the port to listen on; 0 takes a free one
                                                       (default: $PORT or 3000)
  --host HOST        the host name or address to listen on; 0.0.0.0 makes the
                     server reachable from other machines (default: localhost)
  --data FILE        keep the orders in this SQLite file   (default: in memory)
  --store STORE      sqlite or dynamodb                    (default: sqlite)
                     dynamodb uses AWS_ENDPOINT_URL_DYNAMODB and TABLE_NAME,
                     and creates the table if it does not exist
  --sandbox NAME     also print the base URL of this sandbox
  --seed COUNT       add 1 to 1000 orders to that sandbox if it is empty
  --quiet            print only the base URL (of the sandbox, with --sandbox).
                     npm prints two lines of its own first; npm start --silent
                     leaves them out
  --wait             start no server, but wait until the one on this host and
                     port is healthy; exits with 1 after 60 seconds
  --help             print this text
  --version          print the version

Environment variables:
  PORT               the default of --port
  FAULTS=off         ignore requested faults (Prefer, __code, __delay)
  SANDBOX_TTL_DAYS   days until the contents of a named sandbox expire (7)
  CURSOR_SECRET      the key that signs list cursors
  TABLE_NAME         the DynamoDB table (food-ordering)
  AWS_...            as for every AWS SDK, with --store dynamodb

Stop the server with Ctrl+C or SIGTERM. Requests in progress finish first.
A second signal stops it immediately.
`;

/**
 * Reads the arguments and the environment. Returns `help` or `version` if the arguments ask for that text instead of a server.
 * @throws UsageError if an argument or PORT is invalid.
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | 'help' | 'version' {
  const values = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const store = storeIn(values.store);
  if (store === 'dynamodb' && values.data !== undefined) {
    throw new UsageError('--data FILE belongs to the SQLite store. Leave it out with --store dynamodb');
  }
  if (values.data === '') throw new UsageError('--data requires the name of a file');
  const port = values.port === undefined ? portIn('PORT', env.PORT || '3000') : portIn('--port', values.port);
  const { host = 'localhost', data, quiet = false, wait = false } = values;
  if (wait && port === 0) throw new UsageError('--wait needs the port of a server that is running, not 0');
  return { port, host, store, data, quiet, wait, ...sandboxIn(values.sandbox, values.seed) };
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
        quiet: { type: 'boolean' },
        wait: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    }).values;
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error).split('\n', 1)[0];
    throw new UsageError(`${message?.replace(/\.$/, '')}. See npm start -- --help`);
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
  if (count >= 1 && count <= MAX_SEED) return { sandbox, seed: count };
  throw new UsageError(`--seed must be a number of orders from 1 to ${MAX_SEED}; received ${JSON.stringify(seed)}`);
}

function storeIn(text = 'sqlite'): Options['store'] {
  if (text === 'sqlite' || text === 'dynamodb') return text;
  throw new UsageError(`--store must be sqlite or dynamodb; received ${JSON.stringify(text)}`);
}
