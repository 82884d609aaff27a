import type { Auth } from './access/auth.ts';
import type { RateLimit } from './access/rate-limit.ts';
import type { Clock } from './clock.ts';

/** The ways to break a connection, for which the gateway must be able to do so. */
export const CONNECTION_FAULTS = ['reset', 'truncated'] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/** The ways to break a response below HTTP. */
export const TRANSPORTS = ['malformed', ...CONNECTION_FAULTS] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** What a fault rule has in place of a method or a path if it matches all of them. */
export const ANY = '*';

/** A fault that matching requests in a sandbox meet. With neither a status nor a transport, they only wait. */
export interface FaultRule {
  /** In upper case, or ANY. */
  readonly method: string;
  /** A route, such as `/orders/{id}`, or ANY. */
  readonly path: string;
  /** The status of the response. */
  readonly status?: number | undefined;
  /** How the response breaks. */
  readonly transport?: Transport | undefined;
  /** How many requests meet it; all of them if it is left out. */
  readonly times?: number | undefined;
  /** `before` does nothing else; `after` does the work and loses the response. */
  readonly when?: 'before' | 'after' | undefined;
  /** Milliseconds that the response waits. */
  readonly delayMs?: number | undefined;
  /** Seconds, for the `Retry-After` header. */
  readonly retryAfter?: number | undefined;
}

/** How a sandbox behaves. */
export interface Settings {
  /** The sandbox's clock; null if its time is the real one. */
  readonly clock: Clock | null;
  /** Milliseconds that every response waits. */
  readonly delayMs: number;
  readonly faults: readonly FaultRule[];
  /** Whether requests are recorded. */
  readonly journal: boolean;
  /** Who may call the order routes; null if everyone may. */
  readonly auth: Auth | null;
  /** How many requests the order routes take; null if there is no limit. */
  readonly rateLimit: RateLimit | null;
  /** The settings of extensions by the extension's name, as JSON that only the extension reads. */
  readonly extensions: Readonly<Record<string, unknown>>;
}

export const DEFAULT_SETTINGS: Settings = {
  clock: null,
  delayMs: 0,
  faults: [],
  journal: false,
  auth: null,
  rateLimit: null,
  extensions: {},
};

/** A JSON merge patch (RFC 7396) of settings: null resets a setting to its default, and a setting that is left out stays as it is. */
export type SettingsPatch = { readonly [Name in keyof Settings]?: Settings[Name] | null | undefined };

export function mergeSettings(settings: Settings, patch: SettingsPatch): Settings {
  return {
    clock: valueAfter(settings, patch, 'clock'),
    delayMs: valueAfter(settings, patch, 'delayMs'),
    faults: valueAfter(settings, patch, 'faults'),
    journal: valueAfter(settings, patch, 'journal'),
    auth: valueAfter(settings, patch, 'auth'),
    rateLimit: valueAfter(settings, patch, 'rateLimit'),
    extensions: valueAfter(settings, patch, 'extensions'),
  };
}

function valueAfter<Name extends keyof Settings>(settings: Settings, patch: SettingsPatch, name: Name): Settings[Name] {
  const value: Settings[Name] | null | undefined = patch[name];
  if (value === undefined) return settings[name];
  return value ?? DEFAULT_SETTINGS[name];
}

/** The indexes of the rules that a request to this route matches, in the order in which they are tried. */
export function matchingFaults({ faults }: Settings, method: string, path: string): number[] {
  const matches = (rule: FaultRule) => [ANY, method].includes(rule.method) && [ANY, path].includes(rule.path);
  return faults.flatMap((rule, index) => (matches(rule) ? index : []));
}
