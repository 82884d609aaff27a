// What a sandbox may be called, and how much it holds. Without imports, because the console's page reads it.

/** The sandbox of requests that name none. It has no settings and no journal, and its orders never expire. */
export const DEFAULT_SANDBOX = 'default';

export const SANDBOX_NAME_PATTERN = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The pattern in words. */
export const SANDBOX_NAME_RULE = '1 to 63 of a-z, 0-9 and -, not beginning with -';

export function isSandboxName(text: string): boolean {
  return SANDBOX_NAME_PATTERN.test(text);
}

export const CONTENTS_LIMITS = { orders: 1_000 } as const;

/** The limits of a sandbox's settings and seeds. */
export const SANDBOX_LIMITS = { faults: 100, seedOrders: 1_000 } as const;

/** The settings that a snapshot names in `omitted` but does not contain, because they hold secrets. */
export const OMITTED_SETTINGS = ['auth', 'webhooks'] as const;

/** How many orders of a status a board shows, and how many items of each order. */
export const BOARD_LIMITS = { default: 20, max: 1_000, items: 3 } as const;

/** How many orders or recorded requests a page of a list has. */
export const PAGE_LIMITS = { default: 20, max: 100 } as const;

/** The number of recorded requests that are kept. */
export const JOURNAL_SIZE = 1_000;

export const CONTENTS_FORMAT = 1;

/**
 * The creation time of the first order of a seed, and of a state without times, in milliseconds since 1970. It is
 * fixed, so that their orders are the same every day.
 */
export const FIRST_ORDER_AT = Date.UTC(2026, 0, 1, 11, 0, 0);

/** The limits of the settings `auth` and `rateLimit`. */
export const ACCESS_LIMITS = {
  credentials: 100,
  nameLength: 100,
  secretLength: 255,
  lifetimeSeconds: 86_400,
  requests: 10_000,
  windowSeconds: 3_600,
} as const;
