import { parseArgs } from 'node:util';
import { isSandboxName } from '../../lib/sandboxes/sandbox-name.ts';

/** As many orders as one request can seed. */
const MAX_SEED = 1_000;

/** The stores that the local server can keep orders in. */
export const STORES = ['memory', 'sqlite', 'dynamodb'] as const;

export type Store = (typeof STORES)[number];

/** How to run the local server. */
export interface Options {
  readonly port: number;
  readonly host: string;
  readonly store: Store;
  /** The SQLite file, if the store is SQLite. */
  readonly data: string | undefined;
  readonly quiet: boolean;
  /** The sandbox to start with, if any. */
  readonly sandbox: string | undefined;
  /** How many orders to seed it with. */
  readonly seed: number | undefined;
}

/** A mistake of the one who started the server: said in one line, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const HELP = `Usage: npm start -- [options]

Runs the Food Ordering Service on this machine.

  --port PORT        port to listen on, 0 for a free one   (default: $PORT or 3000)
  --host HOST        name or address to listen on; 0.0.0.0 for every network
                     of this machine                       (default: localhost)
  --data FILE        keep the orders in this SQLite file   (default: in memory)
  --store STORE      memory, sqlite (with --data) or dynamodb
                                                           (default: memory)
                     dynamodb uses AWS_ENDPOINT_URL_DYNAMODB and TABLE_NAME,
                     and creates the table where it is missing
  --sandbox NAME     print the base URL of this sandbox, too
  --seed COUNT       fill that sandbox with 1 to 1000 orders, if it is empty
  --quiet            print the base URL only (the sandbox's, if there is one)
  --help             print this
  --version          print the version

Environment: PORT; FAULTS=off turns asked-for faults off; SANDBOX_TTL_DAYS
(default 7) is how long what is in a named sandbox lives; CURSOR_SECRET signs
list cursors; TABLE_NAME (default food-ordering) and the usual AWS_ variables
for --store dynamodb.
`;

/**
 * The options in the arguments and the environment; or what to print instead of running.
 * @throws UsageError
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | 'help' | 'version' {
  const values = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const store = storeIn(values.store, values.data);
  const port = values.port === undefined ? portIn('PORT', env.PORT || '3000') : portIn('--port', values.port);
  const { host = 'localhost', data, quiet = false } = values;
  return { port, host, store, data, quiet, ...sandboxIn(values.sandbox, values.seed) };
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
    throw new UsageError('--seed fills a sandbox: name it with --sandbox');
  if (sandbox !== undefined && !isSandboxName(sandbox)) {
    throw new UsageError(
      `--sandbox must be 1 to 63 of a-z, 0-9 and -, not beginning with -; received ${JSON.stringify(sandbox)}`,
    );
  }
  if (seed === undefined) return { sandbox, seed };
  const count = /^\d{1,4}$/.test(seed) ? Number(seed) : Number.NaN;
  if (count >= 1 && count <= MAX_SEED) return { sandbox, seed: count };
  throw new UsageError(`--seed must be a number of orders from 1 to ${MAX_SEED}; received ${JSON.stringify(seed)}`);
}

/** A file is always a SQLite file, and the other stores have none. */
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
