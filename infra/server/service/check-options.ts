import { isIP } from 'node:net';
import { inspect } from 'node:util';

// Checks the values of a server's options, for its command line and for startServer(). Errors begin with `name`.

export const STORES = ['memory', 'sqlite', 'dynamodb'] as const;

export type Store = (typeof STORES)[number];

const MAX_PORT = 65_535;

/** @throws TypeError if it is no port. 0 is one: it takes a free port. */
export function requirePort(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_PORT) return value;
  return refuse(name, `a whole number from 0 to ${MAX_PORT}`, value);
}

/** @throws TypeError if it is neither a host name nor an address. Node takes an empty one for every address. */
export function requireHost(name: string, value: unknown): string {
  if (typeof value === 'string' && isHost(value)) return value;
  return refuse(name, 'a host name or an address without a port, such as localhost or 0.0.0.0', value);
}

/** Systems read a number as an address: 0 as 0.0.0.0. URLs show it as one, and a name as it is. */
function isHost(text: string): boolean {
  const isName = /^[\w-]+(?:\.[\w-]+)*\.?$/.test(text) && URL.parse(`http://${text}`)?.hostname === text.toLowerCase();
  return isIP(text) !== 0 || isName;
}

/** @throws TypeError if it is no path of a file: SQLite keeps nothing of `:memory:` and of some URLs. */
export function requireFile(name: string, value: unknown): string {
  if (typeof value === 'string' && isPath(value)) return value;
  return refuse(name, 'the path of a file, not a URL; without it, orders are in memory', value);
}

function isPath(text: string): boolean {
  const isUrl = text.toLowerCase().startsWith('file:');
  return !isUrl && text.toLowerCase() !== ':memory:' && text !== '' && !text.includes('\0');
}

/** @throws TypeError if it is neither true nor false. */
function requireFlag(name: string, value: unknown): boolean {
  return typeof value === 'boolean' ? value : refuse(name, 'true or false', value);
}

/** @throws TypeError if it is no array of texts. */
function requireTexts(name: string, value: unknown): readonly string[] {
  const isText = (member: unknown) => typeof member === 'string' && member !== '';
  return Array.isArray(value) && value.every(isText) ? value : refuse(name, 'an array of texts', value);
}

/** @throws TypeError if it is no object, such as a port alone. */
export function requireObject(name: string, value: unknown): object {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? value : refuse(name, 'an object such as {port: 4010}', value);
}

/** @throws TypeError if it is the name of no store. */
export function requireStore(name: string, value: unknown): Store {
  return STORES.find((store) => store === value) ?? refuse(name, `one of ${STORES.join(', ')}`, value);
}

/** The check of each option of startServer(). */
export const CHECKS = {
  port: requirePort,
  host: requireHost,
  store: requireStore,
  data: requireFile,
  defects: requireTexts,
  changes: requireTexts,
  faults: requireFlag,
  spoilers: requireFlag,
  requireSandbox: requireFlag,
  webhookHosts: requireTexts,
} as const;

/** Returns the store; by default, SQLite with a file and memory without one. @throws TypeError if they contradict. */
export function chooseStore(store: Store | undefined, data: string | undefined, dataName: string): Store {
  const chosen = store ?? (data === undefined ? 'memory' : 'sqlite');
  if (chosen === 'sqlite' && data === undefined) throw new TypeError(`The SQLite store needs a file: ${dataName}`);
  if (chosen === 'sqlite' || data === undefined) return chosen;
  throw new TypeError(`${dataName} is a file of the SQLite store, not of ${chosen}`);
}

function refuse(name: string, rule: string, value: unknown): never {
  const received =
    typeof value === 'string' ? JSON.stringify(value) : inspect(value, { depth: 1, breakLength: Infinity });
  throw new TypeError(`${name} must be ${rule}; received ${received}`);
}
