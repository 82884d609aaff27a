import { type Everywhere, originsIn, readEnvironment, splitList } from '../../lib/environment.ts';
import { requireKnownIds } from '../../lib/extensions/known-ids.ts';
import { sandboxLifetime } from '../../lib/storage/store-clock.ts';
import { checkedOutBranch, gitUser, tagValue } from './branch.ts';

/** The settings of a deployment: `-c name=value`. */
export interface Settings {
  readonly branch: string;
  readonly owner: string;
  readonly architecture: 'arm64' | 'x86_64';
  /** Whether a call needs an API key. */
  readonly apiKey: boolean;
  readonly throttle: Throttle;
  /** Whether the table outlives the stack and can be restored to a point in time. */
  readonly retain: boolean;
  /** The DynamoDB endpoint, if it is not the region's: for SAM and other local engines. */
  readonly dynamodbEndpoint: string | undefined;
  /** Whether a request for orders has to name its sandbox. */
  readonly requireSandbox: boolean;
  /** The origins whose scripts may read responses; undefined for every origin. */
  readonly allowedOrigins: readonly string[] | undefined;
  /** What is on in every sandbox. */
  readonly everywhere: Everywhere;
  /** How many days a named sandbox lives, if it is not the default. */
  readonly sandboxDays: string | undefined;
}

/** How many requests per second the API accepts, on average and in a burst. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/** Enough for a tester, and a limit to the cost if a stranger finds the URL. */
export const DEFAULT_THROTTLE: Throttle = { rate: 200, burst: 400 };

const NAMES = [
  'branch',
  'owner',
  'architecture',
  'apiKey',
  'throttle',
  'retain',
  'dynamodbEndpoint',
  'requireSandbox',
  'allowOrigin',
  'defects',
  'changes',
  'sandboxDays',
] as const;
type Name = (typeof NAMES)[number];

/** Where a setting comes from if it is not given. */
export interface Defaults {
  readonly branch: string | undefined;
  readonly owner: string | undefined;
  readonly sandboxDays: string | undefined;
}

/**
 * The settings in the context of the app.
 * @throws Error if a setting has a value that it cannot have, or if the branch is unknown.
 */
export function readSettings(context: (name: Name) => unknown, defaults: Defaults = fromMachine()): Settings {
  const text = (name: Name) => textOf(context(name));
  const branch = text('branch') ?? defaults.branch;
  if (branch === undefined) {
    throw new Error('No branch is checked out here. Name the environment with -c branch=<name>');
  }
  return {
    branch,
    owner: tagValue(text('owner') ?? defaults.owner ?? 'unknown'),
    architecture: oneOf('architecture', text('architecture'), ['arm64', 'x86_64']),
    apiKey: oneOf('apiKey', text('apiKey'), ['false', 'true']) === 'true',
    throttle: throttleOf(text('throttle')),
    retain: oneOf('retain', text('retain'), ['false', 'true']) === 'true',
    dynamodbEndpoint: text('dynamodbEndpoint'),
    requireSandbox: oneOf('requireSandbox', text('requireSandbox'), ['false', 'true']) === 'true',
    allowedOrigins: originsIn(text('allowOrigin')),
    everywhere: requireKnownIds({ defects: splitList(text('defects')), changes: splitList(text('changes')) }),
    sandboxDays: daysOf(text('sandboxDays') ?? defaults.sandboxDays),
  };
}

/** Git's branch and user, and `SANDBOX_TTL_DAYS`, which sets the same for the local server. */
function fromMachine(): Defaults {
  return { branch: checkedOutBranch(), owner: gitUser(), sandboxDays: readEnvironment(process.env).sandboxDays };
}

/** A value of cdk.json or of the command line; an empty one counts as not given. */
function textOf(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

/** The value, which must be one of those listed; the first of them if it is not given. */
function oneOf<T extends string>(name: Name, value: string | undefined, values: readonly [T, ...T[]]): T {
  if (value === undefined) return values[0];
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`-c ${name}=${value} is none of ${values.join(', ')}`);
  return found;
}

/** The days as they are given, so that the functions read the same text. @throws Error if they are not a positive number. */
function daysOf(days: string | undefined): string | undefined {
  sandboxLifetime(days);
  return days;
}

/** `rate` or `rate:burst`; without a burst, it is twice the rate. */
function throttleOf(value: string | undefined): Throttle {
  if (value === undefined) return DEFAULT_THROTTLE;
  const [, rate, burst] = /^([1-9]\d{0,4})(?::([1-9]\d{0,4}))?$/.exec(value) ?? [];
  if (rate === undefined) {
    throw new Error(`-c throttle=${value} is not <requests per second>[:<burst>], such as 50 or 50:100`);
  }
  return { rate: Number(rate), burst: burst === undefined ? 2 * Number(rate) : Number(burst) };
}
