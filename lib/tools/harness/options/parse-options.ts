import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { ownKey } from '../../../client/api-key.ts';
import { withoutSlash } from '../../../client/sandbox-name.ts';
import { splitList } from '../../../parse-text.ts';
import { formatCommand } from '../terminal/terminal.ts';
import { orUsageError, UsageError } from '../usage-error.ts';

const TEXT = { type: 'string' } as const;

/** The options that every tool has, for `parseOptions`. */
export const TOOL_OPTIONS = {
  jobs: TEXT,
  timeout: TEXT,
  'base-url': TEXT,
  json: TEXT,
  html: TEXT,
  junit: TEXT,
  markdown: TEXT,
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig;

/** A program whose command line has options of its own, and after `--` a command. */
interface Program {
  /** How a user starts it: `npm run score --`. */
  readonly start: string;
  /** The noun for the command in messages: `tests`. */
  readonly subject: string;
}

/**
 * Parses the options before `--`, and returns them beside the command after it.
 * @throws UsageError
 */
export function parseOptions<T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: T,
  { start, subject }: Program,
) {
  const end = args.indexOf('--');
  const own = end === -1 ? [...args] : args.slice(0, end);
  const command: readonly string[] = end === -1 ? [] : args.slice(end + 1);
  refuseOptionsOfNpm(own, options, start);
  try {
    return { values: parseArgs({ args: own, options }).values, command };
  } catch (error) {
    const meant = end === -1 ? addSeparator(own, options) : undefined;
    if (meant) throw new UsageError(`The command of your ${subject} goes after --: ${start} ${meant}`);
    const problem = `${problemIn(error)}. The command of your ${subject} goes after --`;
    throw new UsageError(`${problem}. See ${start} --help`);
  }
}

/** Parses arguments as `parseArgs` does. @param start how a user starts the program @throws UsageError */
export function parseArguments<T extends ParseArgsConfig>(config: T, start: string) {
  refuseOptionsOfNpm(config.args ?? [], config.options ?? {}, start);
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${problemIn(error)}. See ${start} --help`);
  }
}

/**
 * Refuses options that a user has not written after `--`: npm takes them for its own, and passes only their values on,
 * if at all. It puts them into variables.
 *
 *     npm start --port 4250     npm_config_port=true and the argument 4250
 *     npm start --port=4250     npm_config_port=4250
 * @throws UsageError
 */
function refuseOptionsOfNpm(args: readonly string[], options: ParseArgsOptionsConfig, start: string): void {
  const [, script] = /^npm (?:run )?(\S+) --$/.exec(start) ?? [];
  if (script === undefined || process.env['npm_lifecycle_event'] !== script) return;
  const { values } = parseArgs({ args: [...args], options, strict: false });
  const taken = Object.entries(options).flatMap(([name, { type }]) => {
    const value = values[name] === undefined ? takenByNpm(name) : undefined;
    if (value === undefined) return [];
    return { name: `--${name}`, value: value !== 'true' ? value : type === 'string' ? args[0] : undefined };
  });
  const [first] = taken;
  if (!first) return;
  const written = [start, first.name, first.value].filter(Boolean).join(' ');
  const names = taken.map(({ name }) => name).join(', ');
  throw new UsageError(`npm has taken ${names} for itself. Write options after --, such as ${written}`);
}

/** The value of an option in npm's configuration, where `--no-spoilers` is an empty `spoilers`. */
function takenByNpm(name: string): string | undefined {
  const value = process.env[`npm_config_${name.replace(/^no-/, '').replaceAll('-', '_')}`];
  // node-gyp reads `jobs` from there, so that somebody's .npmrc may set it.
  if (name === 'jobs' && value !== 'true') return undefined;
  return (value === '') === name.startsWith('no-') ? value : undefined;
}

/** Returns what is wrong with arguments, from the error of `parseArgs`, without its advice. */
function problemIn(error: unknown): string {
  const [problem = ''] = String(error instanceof Error ? error.message : error).split(/\n|\. /, 1);
  return problem.replace(/\.$/, '');
}

type ToolValues = Readonly<Partial<Record<Exclude<keyof typeof TOOL_OPTIONS, 'help'>, string>>>;

/**
 * Reads the command and the options that every tool has.
 * @param example a command, for the error if there is none
 * @throws UsageError
 */
export function readToolOptions(
  { values, command }: { readonly values: ToolValues; readonly command: readonly string[] },
  { start, subject }: Program,
  example: string,
) {
  if (command.length === 0) {
    throw new UsageError(`Write the command that runs your ${subject} after --, such as: ${start} -- ${example}`);
  }
  const { json, html, junit, markdown } = values;
  return {
    /** The program to run, and its arguments. */
    command,
    /** How many runs go at once; undefined: as many as there is room for. */
    jobs: numberIn(values, 'jobs', { min: 1, max: 256 }),
    /** The milliseconds of a run; undefined: the tool's own limit. */
    timeout: optional(values.timeout, (text) => 1_000 * readNumber('--timeout', text, { min: 0.1, whole: false })),
    /** The deployment to use instead of local servers. */
    baseUrl: optional(values['base-url'], (text) => readBaseUrl('--base-url', text)),
    reports: { json, html, junit, markdown },
  };
}

/** Puts `--` before the first word that is no option. npm takes one away: `npm run score -- pytest` has none left. */
function addSeparator(args: readonly string[], options: ParseArgsOptionsConfig): string | undefined {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const index = tokens.find(({ kind }) => kind === 'positional')?.index;
  return index === undefined ? undefined : formatCommand([...args.slice(0, index), '--', ...args.slice(index)]);
}

export function optional<T>(text: string | undefined, read: (text: string) => T): T | undefined {
  return text === undefined ? undefined : read(text);
}

/** Reads the number of an option. @throws UsageError */
export function readNumber(name: string, text: string, { min = 0, max = Number.MAX_SAFE_INTEGER, whole = true } = {}) {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
  const kind = whole ? 'a whole number' : 'a number';
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new UsageError(`${name} must be ${kind} ${range}; received ${JSON.stringify(text)}`);
}

/** Reads the number of an option; undefined if it is not given. @throws UsageError */
export function numberIn<Name extends string>(
  values: Partial<Record<Name, string>>,
  name: Name,
  limits?: Parameters<typeof readNumber>[2],
): number | undefined {
  return optional(values[name], (text) => readNumber(`--${name}`, text, limits));
}

/** Reads a list of known values. @throws UsageError */
export function readChoices<T extends string | number>(name: string, text: string, known: readonly T[]): readonly T[] {
  return splitList(text).map((given) => {
    const choice = known.find((each) => String(each) === given);
    if (choice !== undefined) return choice;
    throw new UsageError(`${name} must be one or more of ${known.join(', ')}; received ${JSON.stringify(given)}`);
  });
}

/** Reads an address, and removes slashes at its end. @throws UsageError */
export function readUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new UsageError(`${name} must be an address such as http://localhost:3000; received ${JSON.stringify(text)}`);
}

/** Reads the base URL of a service to which API_KEY may be sent. @throws UsageError, also if no header can have the key */
export function readBaseUrl(name: string, text: string): string {
  orUsageError(ownKey);
  const url = orUsageError(() => withoutSlash(text), name);
  return readUrl(name, url);
}
