import { requireIds } from '../../lib/http/suggest.ts';
import { splitList } from '../../lib/parse-text.ts';
import { sandboxLifetime } from '../../lib/storage/store-clock.ts';
import { requireKnownIds } from '../../lib/switches/known-defects.ts';
import { hostsIn } from '../../lib/webhooks/named-hosts.ts';
import { maxDelayIn, originsIn } from '../../lib/wiring/environment.ts';
import { addressesIn } from './addresses.ts';
import { checkedOutBranch, gitUser, requireBranch, tagValue } from './branch.ts';

/** The settings of a deployment: `-c name=value`. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/** A monthly amount in US dollars, and who is told when it is nearly spent. */
export interface Budget {
  readonly dollars: number;
  readonly email: string;
}

/** In milliseconds. At the default throttle, longer delays would occupy more functions than an account has. */
export const DEFAULT_MAX_DELAY = 5_000;

/** Enough for a tester, and a limit to the costs if a stranger finds the URL. */
export const DEFAULT_THROTTLE: Throttle = { rate: 200, burst: 400 };

/**
 * Reads the settings in the context of the app. Git's branch and user are the defaults.
 * @throws Error if a setting has an invalid value, or if the branch is unknown.
 */
export function readSettings(
  context: (name: string) => unknown,
  defaults = { branch: checkedOutBranch(), owner: gitUser() },
) {
  const text = (name: string) => textOf(context(name));
  return {
    branch: requireBranch(text('branch') ?? defaults.branch),
    owner: tagValue(text('owner') ?? defaults.owner ?? 'unknown'),
    architecture: oneOf('architecture', text('architecture'), ['arm64', 'x86_64']),
    /** Whether callers need a key. */
    apiKey: oneOf('apiKey', text('apiKey'), ['false', 'true']) === 'true',
    /** The addresses and ranges from which requests are taken. Empty allows every address. */
    allowIps: addressesIn(text('allowIps')),
    throttle: throttleOf(text('throttle')),
    /** Whether the table outlives the stack and can be restored to a point in time. */
    retain: oneOf('retain', text('retain'), ['false', 'true']) === 'true',
    /** The DynamoDB endpoint, if it is not the region's. For SAM and other local engines. */
    dynamodbEndpoint: text('dynamodbEndpoint'),
    requireSandbox: oneOf('requireSandbox', text('requireSandbox'), ['false', 'true']) === 'true',
    /** The origins whose scripts may read responses. Undefined allows every origin. */
    allowedOrigins: originsIn(text('allowOrigin')),
    /** The hosts that webhooks may name. */
    webhookHosts: hostsIn(text('webhookHosts')),
    /** The longest delay that a client can request or set, in milliseconds. */
    maxDelay: maxDelayIn(text('maxDelay')) ?? DEFAULT_MAX_DELAY,
    /** How many executions of each function are reserved for it, which is also the most it can have. */
    reserve: reserveOf(text('reserve')),
    budget: budgetOf(text('budget')),
    /** Whether alarms watch the environment. */
    observe: oneOf('observe', text('observe'), ['off', 'on']) === 'on',
    everywhere: requireKnownIds({ defects: splitList(text('defects')), changes: splitList(text('changes')) }),
    /** Whether the catalogue shows how to find bugs. */
    spoilers: oneOf('spoilers', text('spoilers'), ['on', 'off']) === 'on',
    /** The days that a named sandbox lives. Undefined means the default. */
    sandboxDays: daysOf(text('sandboxDays')),
  };
}

export function settingNames(): readonly string[] {
  const names: string[] = [];
  readSettings((name) => void names.push(name), { branch: 'any', owner: undefined });
  return names;
}

/** @throws Error that names the first unknown setting, and the nearest known one. */
export function requireSettings(names: readonly string[]): void {
  requireIds(names, 'a setting (-c)', settingNames());
}

/**
 * Returns the values of `-c name=value` by name. Of equal names, the last one counts, as for the CDK. A name with a colon
 * is the CDK's own.
 * @throws Error if one has no value, or if there is no setting of its name.
 */
export function contextIn(settings: readonly string[] = []): ReadonlyMap<string, string> {
  const entries = settings.map((setting) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(setting) ?? [];
    if (name === undefined || value === undefined) throw new Error(`-c ${setting} is not <name>=<value>`);
    return [name, value] as const;
  });
  requireSettings(entries.map(([name]) => name).filter((name) => !name.includes(':')));
  return new Map(entries);
}

/** Returns a value of cdk.json or of the command line, or undefined if it is missing or empty. */
function textOf(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

/** Returns the value if it is one of `values`. Without a value, returns the first of them. */
function oneOf<T extends string>(name: string, value: string | undefined, values: readonly [T, ...T[]]): T {
  if (value === undefined) return values[0];
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`-c ${name} must be one of ${values.join(', ')}; received ${value}`);
  return found;
}

/**
 * Returns the days unchanged, so that the functions parse the same text. @throws Error if they are not a positive
 * number.
 */
function daysOf(days: string | undefined): string | undefined {
  sandboxLifetime(days);
  return days;
}

/** Parses `rate` or `rate:burst`. The default burst is twice the rate. */
function throttleOf(value: string | undefined): Throttle {
  if (value === undefined) return DEFAULT_THROTTLE;
  const [, rate, burst] = /^([1-9]\d{0,4})(?::([1-9]\d{0,4}))?$/.exec(value) ?? [];
  if (rate === undefined) {
    throw new Error(`-c throttle=${value} is not <requests per second>[:<burst>], such as 50 or 50:100`);
  }
  return { rate: Number(rate), burst: burst === undefined ? 2 * Number(rate) : Number(burst) };
}

function reserveOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,2}$/.test(value)) return Number(value);
  throw new Error(`-c reserve=${value} is not a number of executions from 1 to 999`);
}

/** Parses `dollars:email`. */
function budgetOf(value: string | undefined): Budget | undefined {
  if (value === undefined) return undefined;
  const [, dollars, email] = /^([1-9]\d{0,5}):([^\s@:]+@[^\s@:]+)$/.exec(value) ?? [];
  if (dollars === undefined || email === undefined) {
    throw new Error(`-c budget=${value} is not <dollars a month>:<email>, such as 20:team@example.com`);
  }
  return { dollars: Number(dollars), email };
}
