export const STATE_LIMITS = { orders: 1_000 } as const;

/** The limits of a sandbox's settings and seeds. */
export const SANDBOX_LIMITS = { faults: 100, seedOrders: 1_000 } as const;

/** The settings that a snapshot names in `omitted` but does not contain, because they hold secrets. */
export const OMITTED_SETTINGS = ['auth'] as const;

export const SNAPSHOT_FORMAT = 1;
