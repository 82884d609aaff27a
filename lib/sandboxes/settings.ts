import type { Auth } from './access/auth.ts';
import type { RateLimit } from './access/rate-limit.ts';

/** A fault that matching requests in a sandbox meet. */
export interface FaultRule {
  readonly method: string;
  /** A route, such as `/orders/{id}`. */
  readonly path: string;
  /** The status of the response. */
  readonly status: number;
  /** How many requests meet it; all of them if it is left out. */
  readonly times?: number | undefined;
  /** `before` does nothing else; `after` does the work and loses the response. */
  readonly when?: 'before' | 'after' | undefined;
  /** Milliseconds that the response waits. */
  readonly delayMs?: number | undefined;
  /** Seconds, for the `Retry-After` header. */
  readonly retryAfter?: number | undefined;
}

/**
 * The last instant that a sandbox's clock can be set to: the end of 2285, in milliseconds since 1970. The ids of orders
 * have 13 digits for the time, which are used up in November 2286. The months between are room for the orders of a
 * clock that stands still: after 999 of one millisecond, ids move on to the next.
 */
export const LAST_CLOCK = Date.UTC(2286, 0, 1) - 1;

/** How a sandbox behaves. */
export interface Settings {
  /** The instant at which the sandbox's time stands still, in milliseconds since 1970; null if it runs. */
  readonly clock: number | null;
  /** Milliseconds that every response waits. */
  readonly delayMs: number;
  readonly faults: readonly FaultRule[];
  /** Whether requests are recorded. */
  readonly journal: boolean;
  /** Who may call the order routes; null if everyone may. */
  readonly auth: Auth | null;
  /** How many requests the order routes take; null if there is no limit. */
  readonly rateLimit: RateLimit | null;
  /** The ids of the defects that are on. */
  readonly defects: readonly string[];
  /** The hunt that is under way. Its defects are on, too. */
  readonly hunt: Hunt | null;
  /** The name under which the defects that are on are counted. It is new whenever they change, so that they start at 0. */
  readonly choice: string;
}

/** A search for defects that the tester does not know. */
export interface Hunt {
  /** The defects to find. */
  readonly defects: readonly string[];
  /** What they were chosen from; null means every level or area. */
  readonly level: number | null;
  readonly area: string | null;
  /** The ids of the defects found so far. */
  readonly found: readonly string[];
  readonly wrongGuesses: number;
}

export const DEFAULT_SETTINGS: Settings = {
  clock: null,
  delayMs: 0,
  faults: [],
  journal: false,
  auth: null,
  rateLimit: null,
  defects: [],
  hunt: null,
  choice: '',
};

/** A JSON merge patch (RFC 7396) of settings: null resets a setting to its default, and a setting that is left out stays as it is. */
export type SettingsPatch = { readonly [Name in keyof Settings]?: Settings[Name] | null | undefined };

export function mergeSettings(settings: Settings, patch: SettingsPatch): Settings {
  return {
    clock: merged(settings, patch, 'clock'),
    delayMs: merged(settings, patch, 'delayMs'),
    faults: merged(settings, patch, 'faults'),
    journal: merged(settings, patch, 'journal'),
    auth: merged(settings, patch, 'auth'),
    rateLimit: merged(settings, patch, 'rateLimit'),
    defects: merged(settings, patch, 'defects'),
    hunt: merged(settings, patch, 'hunt'),
    choice: merged(settings, patch, 'choice'),
  };
}

function merged<Name extends keyof Settings>(settings: Settings, patch: SettingsPatch, name: Name): Settings[Name] {
  const value: Settings[Name] | null | undefined = patch[name];
  if (value === undefined) return settings[name];
  return value ?? DEFAULT_SETTINGS[name];
}

/** The indexes of the rules that a request to this route matches, in the order in which they are tried. */
export function matchingFaults({ faults }: Settings, method: string, path: string): number[] {
  return faults.flatMap((rule, index) => (rule.method === method && rule.path === path ? index : []));
}

/** The ids of the defects that are on. */
export function activeDefects({ defects, hunt }: Settings): readonly string[] {
  return hunt ? hunt.defects : defects;
}
