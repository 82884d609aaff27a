import type { Access } from './access/access.ts';
import type { Clock } from './clock.ts';
import type { Webhook } from './event.ts';

/** The faults that break a connection. Only some gateways can cause them. */
export const CONNECTION_FAULTS = ['reset', 'truncated'] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/** The faults that break a response below the level of HTTP. */
export const TRANSPORTS = ['malformed', ...CONNECTION_FAULTS] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** Whether a response can break in this way, behind a gateway that can cause these faults of connections. */
export function canBreak(connectionFaults: readonly ConnectionFault[] = [], transport: Transport): boolean {
  return transport === 'malformed' || connectionFaults.includes(transport);
}

/** The method or path of a fault rule that matches every method or path. */
export const ANY = '*';

/** A fault for matching requests in a sandbox. With neither a status nor a transport, the requests only wait. */
export interface FaultRule {
  /** In upper case, or ANY. */
  readonly method: string;
  /** A route, such as `/orders/{id}`, or ANY. */
  readonly path: string;
  readonly status?: number | undefined;
  readonly transport?: Transport | undefined;
  /** How many requests meet the rule. Undefined means all of them. */
  readonly times?: number | undefined;
  /** `before` skips the work. `after` does the work and loses the response. */
  readonly when?: 'before' | 'after' | undefined;
  /** Milliseconds that the response waits. */
  readonly delayMs?: number | undefined;
  /** Seconds, for the `Retry-After` header. */
  readonly retryAfter?: number | undefined;
}

export interface RateLimit {
  /** New whenever the setting is written, so that a changed limit starts to count at 0. */
  readonly id: string;
  readonly requests: number;
  readonly windowSeconds: number;
}

/** Who makes the attempts that are due: the local server by itself, too, or only a request for them. */
export const WEBHOOK_DELIVERIES = ['automatic', 'manual'] as const;
type WebhookDelivery = (typeof WEBHOOK_DELIVERIES)[number];

export interface Settings {
  /** The sandbox's clock. Null means real time. */
  readonly clock: Clock | null;
  /** Milliseconds that every response waits. */
  readonly delayMs: number;
  readonly faults: readonly FaultRule[];
  /**
   * Counts the requests that meet each rule, under its index: a new one whenever `faults` is written, so that it starts
   * at 0.
   */
  readonly faultCounter: string;
  readonly journal: boolean;
  /** Who may call the order routes. Null means everyone. */
  readonly auth: Access | null;
  /** How many requests the order routes accept. Null means no limit. */
  readonly rateLimit: RateLimit | null;
  /** Whether changes of orders add events. Webhooks switch events on, so read it with `hasEvents`. */
  readonly events: boolean;
  readonly webhooks: readonly Webhook[];
  readonly webhookDelivery: WebhookDelivery;
  /** The settings of switches, as JSON by kind. Only lib/switches reads them. */
  readonly switches: Readonly<Record<string, unknown>>;
}

export const DEFAULT_SETTINGS: Settings = {
  clock: null,
  delayMs: 0,
  faults: [],
  faultCounter: '',
  journal: false,
  auth: null,
  rateLimit: null,
  events: false,
  webhooks: [],
  webhookDelivery: 'automatic',
  switches: {},
};

/**
 * A JSON merge patch (RFC 7396) of settings: null resets a setting to its default, and an absent setting does not
 * change.
 */
export type SettingsPatch = { readonly [Name in keyof Settings]?: Settings[Name] | null | undefined };

/** Applies a merge patch (RFC 7396) to the settings: null resets a setting to its default. */
export function mergeSettings(settings: Settings, patch: SettingsPatch): Settings {
  const given: Readonly<Record<string, unknown>> = { ...patch };
  const changed = Object.entries(DEFAULT_SETTINGS).flatMap(([name, usual]) =>
    given[name] === undefined ? [] : [[name, given[name] ?? usual]],
  );
  const merged: Settings = { ...settings, ...Object.fromEntries(changed) };
  // Tokens stay valid while the setting lasts.
  const tokenKey = settings.auth?.tokenKey;
  return tokenKey !== undefined && merged.auth ? { ...merged, auth: { ...merged.auth, tokenKey } } : merged;
}

/** Whether changes of orders add events. Webhooks switch events on. */
export function hasEvents({ events, webhooks }: Pick<Settings, 'events' | 'webhooks'>): boolean {
  return events || webhooks.length > 0;
}

/** Returns the indexes of the rules that match a request to this route, in the order in which they are tried. */
export function matchingFaults({ faults }: Settings, method: string, path: string): number[] {
  const matches = (rule: FaultRule) => [ANY, method].includes(rule.method) && [ANY, path].includes(rule.path);
  return faults.flatMap((rule, index) => (matches(rule) ? index : []));
}
